import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { topKeywords } from '#lib/contract/search/search.ts';
import { growingList } from '../lists/growing-list.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { showToast } from '../toast.ts';

export type TopKeyword = DataOf<typeof topKeywords>[number];

/** The most common keywords of all members, as a list of one page; `first` is the server-rendered page. */
export function createTopKeywords(first: readonly TopKeyword[] | null): PagedList<TopKeyword> {
  return growingList<TopKeyword, string>({
    start: '',
    load: async (_start, signal) => {
      const outcome = await dataOf(request(topKeywords, { signal }), messages.topSearchFailed);
      if (!outcome.ok) throw new Error(outcome.message);
      return { items: outcome.data, next: null };
    },
    onFailed: (reason) => showToast(reason, 'destructive'),
    keyOf: ({ keyword }) => keyword,
    ...(first && { first: { items: first, next: null } }),
  });
}
