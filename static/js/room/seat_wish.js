// «Sentarse» pressed on one page and meant for the next: at this tab's next view of that room.
const KEY = "presidente.sit";

/** Where storage is closed to us the wish is lost, and one more tap sits down. */
export function wishForSeat(code) {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    return;
  }
}

/** Whether somebody wished to sit down in this room; the wish is used up, whatever room it was for. */
export function takeSeatWish(code) {
  try {
    const wished = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return wished === code;
  } catch {
    return false;
  }
}
