/**
 * A copy to show instead of an image, in the orientation that its camera recorded; null if the browser shows the file itself in that orientation.
 * Chromium does not for WebP. The code that makes the copy is loaded only for such images.
 */
export async function uprightCopy(file: File): Promise<Blob | null> {
  if (file.type !== 'image/webp') return null;
  try {
    const { turnUpright } = await import('./upright.ts');
    return await turnUpright(file);
  } catch {
    return null;
  }
}
