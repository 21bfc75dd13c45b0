import type { Hono } from 'hono';
import * as search from '#lib/contract/search/search.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import type { PageOf } from '#server/lists/page-of.ts';
import { readsAside } from '#server/services/freshness/reads-aside.ts';
import { topKeywords } from '#server/services/search/list-top-keywords.ts';
import { popularKeywords } from '#server/services/search/popular-keywords.ts';
import { searchAccounts } from '#server/services/search/search-accounts.ts';
import { searchPosts } from '#server/services/search/search-posts.ts';
import { suggestKeywords } from '#server/services/search/suggest-keywords.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function searchRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  const aside = readsAside(context);
  const readPopular = popularKeywords(context);

  bind(
    app,
    search.searchPosts,
    aside((from) => async (call) => ({ data: await searchPosts(context, pageOf, readerOf(call), call.query, from) })),
  );
  bind(
    app,
    search.searchAccounts,
    aside((from) => async (call) => ({
      data: await searchAccounts(context, pageOf, readerOf(call), call.query, from),
    })),
  );
  bind(app, search.topKeywords, async () => ({ data: topKeywords(await readPopular()) }));
  bind(
    app,
    search.suggestions,
    aside((from) => async ({ query }) => ({ data: await suggestKeywords(from.db, await readPopular(), query) })),
  );
}
