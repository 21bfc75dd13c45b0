import { catalogue } from '../language/catalogue.ts';

/** What a member viewed, liked, commented on and searched for. */
export const history = catalogue('history', {});
