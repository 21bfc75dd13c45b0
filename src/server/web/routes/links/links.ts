import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { embedRoutes } from './embed.ts';
import { oembedRoutes } from './oembed.ts';
import { rssRoutes } from './rss.ts';
import { sitemapRoutes } from './sitemap.ts';

const ours = /^\/(oembed|embed|rss\/profile|rss\/tag|robots\.txt|sitemap(-[\w-]+)?\.xml)$/;

/** Whether an address is for other sites and programs. Its answer is the same for everyone, so no cookie is read. */
export const isLinkPath = (path: string): boolean => ours.test(path);

/** The routes for other sites and programs: the embeddable player, oEmbed, RSS, the sitemap and robots.txt. */
export function linkRoutes(app: Hono<Environment>, context: Context): void {
  embedRoutes(app, context);
  oembedRoutes(app, context);
  rssRoutes(app, context);
  sitemapRoutes(app, context);
  for (const path of ['/oembed', '/embed', '/rss/:kind{profile|tag}', '/robots.txt', '/:name{sitemap.*\\.xml}']) {
    app.all(path, () => {
      throw new Problem(405, messages.methodNotAllowed, {}, { Allow: 'GET, HEAD' });
    });
  }
}
