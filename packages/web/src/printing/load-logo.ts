import { mediaUrl } from "../api/media-url.ts";
import type { Picture } from "./draw-lines.ts";

const mostHigh = 160;
const loaded = new Map<string, Picture>();

/** The logo in the printer's dots, black on white. Null when it cannot be loaded: the receipt is printed without. */
export async function loadLogo(path: string, columns: number): Promise<Picture | null> {
  const key = `${columns} ${path}`;
  const known = loaded.get(key);
  if (known) return known;
  try {
    const logo = await drawLogo(path, columns);
    loaded.set(key, logo);
    return logo;
  } catch (error) {
    console.warn("The receipt is printed without its logo", error);
    return null;
  }
}

async function drawLogo(path: string, columns: number): Promise<Picture> {
  const answer = await fetch(mediaUrl(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const picture = await createImageBitmap(await answer.blob());
  // The printer's line has 12 dots a character; the logo takes at most 60 % of it.
  const scale = Math.min(1, (columns * 12 * 0.6) / picture.width, mostHigh / picture.height);
  const inEights = (dots: number) => Math.max(8, Math.ceil((dots * scale) / 8) * 8);
  const [width, height] = [inEights(picture.width), inEights(picture.height)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to draw the logo on");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
  return context.getImageData(0, 0, width, height);
}
