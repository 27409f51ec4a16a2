// «Sentarse» pressed on one page and meant for the next: at this tab's next view of that room.
const KEY = "presidente.sit";

export function wishForSeat(code) {
  sessionStorage.setItem(KEY, code);
}

/** Whether somebody wished to sit down in this room; the wish is used up, whatever room it was for. */
export function takeSeatWish(code) {
  const wished = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return wished === code;
}
