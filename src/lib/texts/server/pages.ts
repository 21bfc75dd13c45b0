import { catalogue } from '../../language/catalogue.ts';

/** Titles and descriptions of pages, pages of errors, About, links, feeds and embeds. */
export const pages = catalogue('pages', {});
