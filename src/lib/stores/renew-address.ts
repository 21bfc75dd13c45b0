import { isSigned } from '#lib/contract/media/places.ts';

/**
 * Media that do not load may only have an expired address, as on a page that was open for hours. Calls back with a new address, or with null
 * if that is not the reason; at once for addresses that do not expire. Returns a function that forgets the call.
 */
export function renewAddress(address: string, then: (fresh: string | null) => void): () => void {
  if (!isSigned(address)) {
    then(null);
    return () => undefined;
  }
  let isWanted = true;
  const answer = (fresh: string | null) => {
    if (isWanted) then(fresh);
  };
  import('./fresh-address.ts').then(({ freshAddress }) => freshAddress(address)).then(answer, () => answer(null));
  return () => {
    isWanted = false;
  };
}
