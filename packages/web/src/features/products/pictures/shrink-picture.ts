/** Somewhat larger than what the server stores, so that its re-encoding keeps the quality. */
const longestSide = 1600;
const quality = 0.92;

/**
 * The picture as it is sent: a photograph of a phone is scaled down, so that eight of them are uploaded within seconds, and loses its
 * location data. Small pictures, and those that the browser cannot read, are sent unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = longestSide / Math.max(bitmap.width, bitmap.height);
    const small = scale < 1 ? await draw(bitmap, scale, file.type) : null;
    bitmap.close();
    return small && small.size < file.size ? new File([small], file.name, { type: small.type }) : file;
  } catch {
    return file;
  }
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // WebP keeps transparency; browsers that cannot write it return a PNG.
  const wanted = type === "image/jpeg" ? type : "image/webp";
  return new Promise((resolve) => canvas.toBlob(resolve, wanted, quality));
}
