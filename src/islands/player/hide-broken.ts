import type { SyntheticEvent } from 'react';

/** What a picture does that does not load: it leaves its place to what is behind it, instead of the browser's mark and its alternative text. */
export const hideBroken = (event: SyntheticEvent<HTMLImageElement>): void => {
  event.currentTarget.hidden = true;
};
