/**
 * The `ref` of a picture that leaves its place to what is behind it when it does not load, instead of showing the browser's mark and its
 * alternative text. One of the server's page may have failed before anything listened.
 */
export function hideBroken(image: HTMLImageElement): () => void {
  const hide = () => {
    image.hidden = true;
  };
  if (image.complete && image.naturalWidth === 0) hide();
  image.addEventListener('error', hide);
  return () => image.removeEventListener('error', hide);
}
