import { atom } from 'nanostores';

/** How often the member has changed the words that they hide in this document: lists that were loaded before are out of date. */
export const $wordChanges = atom(0);
