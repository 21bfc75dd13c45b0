import { useEffect } from 'react';

/** Takes the token of the mailed link that led here, and of one that is opened in this tab later: only the part behind the `#` changes then. */
export function useMailedLink(take: () => void): void {
  useEffect(() => {
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [take]);
}
