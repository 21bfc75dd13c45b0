import { atom } from 'nanostores';

/**
 * How often the member has changed the words that they hide, here or on another page or device, since this document was loaded: lists that were
 * loaded before are out of date.
 */
export const $wordChanges = atom(0);
