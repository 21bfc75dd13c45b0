import { useEffect } from 'react';

/** Takes the token of the mailed link that led here, and of a link that is opened in this tab later, which changes only the hash. */
export function useMailedLink(take: () => void): void {
  useEffect(() => {
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [take]);
}
