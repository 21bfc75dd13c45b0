/**
 * A copy to show in the place of an image, the way up that its camera says; null if the browser shows the file itself like that.
 * Chromium does not with WebP. What makes the copy is loaded for those alone.
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
