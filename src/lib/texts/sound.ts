import { catalogue } from '../language/catalogue.ts';

/** The page of a sound, and the player of sounds. */
export const sound = catalogue('sound', {});
