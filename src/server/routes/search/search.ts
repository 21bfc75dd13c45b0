import type { Hono } from 'hono';
import * as search from '#lib/contract/search/search.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import type { PageOf } from '#server/lists/page-of.ts';
import { searchPosts } from '#server/services/search/search-posts.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function searchRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, search.searchPosts, async (call) => ({
    data: await searchPosts(context, pageOf, readerOf(call), call.query),
  }));
}
