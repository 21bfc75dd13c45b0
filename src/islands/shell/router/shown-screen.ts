/** The attribute of the shown screen; its value is the screen's id. */
export const shownScreen = (): HTMLElement | null => document.querySelector('[data-screen]:not([hidden])');

/** An id that is unique among the screens of this tab. The server puts up to 16 lower-case letters and digits of it into the ids of elements. */
export const newScreenId = (): string => Math.random().toString(36).slice(2, 10);
