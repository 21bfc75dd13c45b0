import { renewAddress } from '#lib/stores/renew-address.ts';

let isOn = false;

/** Reloads images whose address has expired, on the whole page while it is open. Further calls do nothing. */
export function renewImages(): void {
  if (isOn) return;
  isOn = true;
  // Error events do not bubble, but the capture phase reaches them here.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && renew(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) renew(image);
}

function renew(image: HTMLImageElement): void {
  renewAddress(image.currentSrc || image.src, (fresh) => {
    if (fresh === null) return;
    // A broken lazy image does not load while it is hidden.
    image.hidden = false;
    image.srcset = '';
    image.src = fresh;
  });
}
