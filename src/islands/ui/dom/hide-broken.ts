/**
 * The `ref` of an image that is hidden if it does not load, so that what is behind it shows instead of the browser's broken-image icon.
 * It also checks at once: an image in the server's HTML may have failed before any listener existed.
 */
export function hideBroken(image: HTMLImageElement): () => void {
  const hide = () => {
    image.hidden = true;
  };
  if (image.complete && image.naturalWidth === 0) hide();
  image.addEventListener('error', hide);
  return () => image.removeEventListener('error', hide);
}
