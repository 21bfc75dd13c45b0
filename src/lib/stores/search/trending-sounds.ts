import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { trendingSounds } from '#lib/contract/sound/sound.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';

/** The trending sounds, as a list of one page; `first` is the server-rendered page. */
export const createTrendingSounds = (first: Page<FoundPost> | null): PagedList<FoundPost> =>
  pagedList(trendingSounds, {
    query: () => ({ size: 12 }),
    limit: 12,
    keyOf: ({ postCode }) => postCode,
    failed: messages.soundsFetchFailed,
    first,
  });
