import type { Translation } from '../../language/catalogue.ts';
import type { feed as english } from '../feed.ts';

export const feed: Translation<typeof english> = {};
