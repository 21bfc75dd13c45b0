import { useEffect } from 'react';

/** Takes the token of the mailed link that led here, and of later links in this tab, which change only the hash. */
export function useMailedLink(take: () => void): void {
  useEffect(() => {
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [take]);
}
