/**
 * The `ref` of an image that is hidden if it does not load: the element behind it shows, not the browser's broken-image icon.
 * It also checks at once: an image in the server's HTML may have failed before any listener existed. When the network is back, it is loaded again.
 */
export function hideBroken(image: HTMLImageElement): () => void {
  const again = () => {
    // Shown first, because browsers do not load a lazy image that is hidden.
    image.hidden = false;
    image.src = String(image.src);
  };
  const hide = () => {
    image.hidden = true;
    addEventListener('online', again, { once: true });
  };
  if (image.complete && image.naturalWidth === 0) hide();
  image.addEventListener('error', hide);
  return () => {
    image.removeEventListener('error', hide);
    removeEventListener('online', again);
  };
}
