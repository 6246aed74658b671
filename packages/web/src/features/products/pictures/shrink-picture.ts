/** Somewhat more than the server keeps, so that it draws from good pixels. */
const longestSide = 1600;
const quality = 0.92;

/**
 * The picture as it is sent: a photograph of a telephone is made small here, without what it tells of its place, so that
 * eight of them are on the server within seconds. What is small already, or cannot be read here, is sent as it is.
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
  // WebP keeps see-through grounds; browsers that cannot write it answer a PNG.
  const wanted = type === "image/jpeg" ? type : "image/webp";
  return new Promise((resolve) => canvas.toBlob(resolve, wanted, quality));
}
