import { catalogue } from '../language/catalogue.ts';

/** A post beside its media: actions, menu, caption, share sheet, popup. */
export const post = catalogue('post', {});
