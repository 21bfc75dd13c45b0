/** Pixels of the longer side that are sent; the server makes it smaller. */
const side = 512;

/** The image of a file as an address with its data, small enough to send; null if the browser cannot read it. */
export async function logoAddress(file: File): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const share = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * share));
  canvas.height = Math.max(1, Math.round(image.height * share));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  // A browser that cannot write WebP writes PNG.
  return canvas.toDataURL('image/webp', 0.9);
}
