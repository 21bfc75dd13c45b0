import { catalogue } from '../language/catalogue.ts';

/** Profiles, lists of members, and the form that edits a profile. */
export const profile = catalogue('profile', {});
