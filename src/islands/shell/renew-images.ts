import { renewAddress } from '#lib/stores/renew-address.ts';

let isOn = false;

/** Loads images again whose address has ended, on the whole page and for as long as it is open. What follows the first call does nothing. */
export function renewImages(): void {
  if (isOn) return;
  isOn = true;
  // Such events do not rise, but they pass here on their way down.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && renew(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) renew(image);
}

function renew(image: HTMLImageElement): void {
  renewAddress(image.currentSrc || image.src, (fresh) => {
    if (fresh === null) return;
    // A hidden image that is broken and lazy does not load.
    image.hidden = false;
    image.srcset = '';
    image.src = fresh;
  });
}
