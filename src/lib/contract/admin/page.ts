import * as v from 'valibot';
import { wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageQuery } from '../page.ts';
import { atMost } from '../written-text.ts';

/** The query of a list in the admin area: pages as in members' lists, but up to 200 rows long, and a keyword. */
export const adminPageQuery = (size: number) => ({
  ...pageQuery(size),
  size: v.optional(wholeNumber(1, limits.adminPageSize), size),
  keyWord: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keyword)), ''),
});
