/** Handing on the picture of a final: the share sheet where the device takes files, else a file to keep. */

/** The server's picture of the final (game/players/picture.py) as a file; null if it cannot be had. */
export async function fileOf(match, load = fetch) {
  try {
    const response = await load(`/historial/${match}/final.png`);
    if (!response.ok) return null;
    return new File([await response.blob()], `presidente-${match}.png`, { type: "image/png" });
  } catch {
    return null;
  }
}

/** A link with `download`, tapped for the person. */
function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Hands the file on. "shared"; "stopped" by the person; "again": the browser wants a fresh tap, since fetching took too
 * long; or "saved" as a file.
 */
export async function hand(file, title, { navigator = globalThis.navigator, save = keep } = {}) {
  const parcel = { files: [file], title, text: title };
  if (!navigator.canShare?.(parcel)) {
    save(file);
    return "saved";
  }
  try {
    await navigator.share(parcel);
    return "shared";
  } catch (error) {
    if (error.name === "AbortError") return "stopped";
    if (error.name === "NotAllowedError") return "again";
    save(file);
    return "saved";
  }
}
