import * as v from 'valibot';
import { wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/** The paging part of a member's list: `page` counts from zero, `sort` is newest first unless told otherwise. */
export const pageQuery = (size: number) => ({
  page: v.optional(wholeNumber(0, 1_000_000), 0),
  size: v.optional(wholeNumber(1, limits.memberPageSize), size),
  sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
});

/** One page of a list. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ contents: v.array(item), page: v.number(), hasNext: v.boolean() });

export interface Page<Item> {
  contents: Item[];
  page: number;
  hasNext: boolean;
}
