import * as v from 'valibot';
import { wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/**
 * The paging part of a member's list: `page` counts from zero, `sort` is newest first by default. A call with the `cursor` of
 * an answer continues after it; the answer then only repeats `page`.
 */
export const pageQuery = (size: number) => ({
  page: v.optional(wholeNumber(0, 1_000_000), 0),
  size: v.optional(wholeNumber(1, limits.memberPageSize), size),
  sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
  cursor: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.cursor))),
});

/** One page of a list; `cursor` is for the next page, null after the last. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ contents: v.array(item), page: v.number(), hasNext: v.boolean(), cursor: v.nullable(v.string()) });

export interface Page<Item> {
  contents: Item[];
  page: number;
  hasNext: boolean;
  cursor: string | null;
}

/** One page of a list with its total; pages count from zero. */
export const countedPageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    ...pageOf(item).entries,
    hasPrevious: v.boolean(),
    totalPages: v.number(),
    totalElements: v.number(),
  });

export interface CountedPage<Item> extends Page<Item> {
  hasPrevious: boolean;
  totalPages: number;
  totalElements: number;
}
