import type { Hono } from 'hono';
import * as search from '#lib/contract/search/search.ts';
import type { Context } from '#server/product/context.ts';
import { readsAside } from '#server/product/services/freshness/reads-aside.ts';
import { topKeywords } from '#server/product/services/search/list-top-keywords.ts';
import { popularKeywords } from '#server/product/services/search/popular-keywords.ts';
import { searchAccounts } from '#server/product/services/search/search-accounts.ts';
import { searchPosts } from '#server/product/services/search/search-posts.ts';
import { suggestKeywords } from '#server/product/services/search/suggest-keywords.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import { begunHere } from '#server/web/http/begun-here.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind, type Call } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function searchRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  const aside = readsAside(context);
  const readPopular = popularKeywords(context);
  const isBegunHere = ({ req }: Call<typeof search.searchPosts>['c']) => {
    const [site, referer, accept] = [req.header('sec-fetch-site'), req.header('referer'), req.header('accept')];
    return begunHere({ site, referer, accept, host: req.header('host') }, context.config.publicUrl);
  };

  bind(
    app,
    search.searchPosts,
    aside((from) => async (call) => {
      const query = { ...call.query, begunHere: isBegunHere(call.c) };
      return { data: await searchPosts(context, pageOf, readerOf(call), query, from) };
    }),
  );
  bind(
    app,
    search.searchAccounts,
    aside((from) => async (call) => {
      const query = { ...call.query, begunHere: isBegunHere(call.c) };
      return { data: await searchAccounts(context, pageOf, readerOf(call), query, from) };
    }),
  );
  bind(app, search.topKeywords, async ({ actor }) => ({
    data: await topKeywords(context, actor, await readPopular()),
  }));
  bind(
    app,
    search.suggestions,
    aside((from) => async ({ actor, query }) => ({
      data: await suggestKeywords(from.db, actor, await readPopular(), query),
    })),
  );
}
