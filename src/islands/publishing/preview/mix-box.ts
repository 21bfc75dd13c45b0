import { atom } from 'nanostores';

/** The element in which the large preview plays a mix, between the media and their overlays. Null until the stage is loaded. */
export const $mixBox = atom<HTMLElement | null>(null);
