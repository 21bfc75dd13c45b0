import type { Hono } from 'hono';
import * as search from '#lib/contract/search.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { searchPosts } from '#server/services/search/search-posts.ts';
import { bind } from './bind.ts';

export function searchRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, search.searchPosts, async ({ actor, query }) => ({ data: await searchPosts(context, actor, query) }));
}
