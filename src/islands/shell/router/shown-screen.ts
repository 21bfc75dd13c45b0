/** The screen that is shown; its id is the value of the attribute. */
export const shownScreen = (): HTMLElement | null => document.querySelector('[data-screen]:not([hidden])');

/** An id that no other screen of this tab has. The server takes up to 16 lower-case letters and digits of it into the ids of elements. */
export const newScreenId = (): string => Math.random().toString(36).slice(2, 10);
