import { atom } from 'nanostores';

/** Where the large preview plays a mix: over the media, below what stands on them. Null until the stage is loaded. */
export const $mixBox = atom<HTMLElement | null>(null);
