import { isSigned } from '#lib/contract/media/places.ts';

/**
 * What does not load may only have an address that has ended, as on a page that was open for hours: calls back with a new one, or with null if
 * that is not the reason. At once for addresses that do not end. Returns a function that forgets it.
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
