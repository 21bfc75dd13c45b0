import type { Hono, Context as HonoContext } from 'hono';
import { languageChoice } from '#lib/language/built-addresses.ts';
import { linkPaths } from '#lib/link-paths.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import type { SitemapKind } from '#server/product/services/links/sitemap.ts';
import { sitemapReader } from '#server/product/services/links/sitemap-reader.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { sendText } from './send-text.ts';

const maxAge = 300;
const partName = /^sitemap-(posts|profiles|sounds)-(\d{1,15})\.xml$/;

/** The sitemap, and robots.txt, which points to it. */
export function sitemapRoutes(app: Hono<Environment>, context: Context): void {
  const sitemap = sitemapReader(context);
  const { publicUrl } = context.config;
  // Pages that are not for search engines carry a `noindex`, which a crawler can read only if it may fetch the page.
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: ${languageChoice}\n\nSitemap: ${publicUrl}${linkPaths.sitemap()}\n`;

  const closed = 'User-agent: *\nDisallow: /\n';

  const sendXml = (c: HonoContext<Environment>, body: string) =>
    sendText(c, { body, contentType: 'application/xml; charset=utf-8', modifiedAt: null, maxAge });
  app.get('/robots.txt', (c) => {
    const body = context.settings.current().membersOnly ? closed : robots;
    return sendText(c, { body, contentType: 'text/plain; charset=utf-8', modifiedAt: null, maxAge });
  });
  app.get(linkPaths.sitemap(), async (c) => sendXml(c, await sitemap.index()));
  app.get(linkPaths.sitemapOfPages(), (c) => sendXml(c, sitemap.pages()));
  app.get('/:name{sitemap-.+\\.xml}', async (c) => {
    const [, kind, from] = partName.exec(c.req.param('name')) ?? [];
    const part = from ? await sitemap.part(kind as SitemapKind, Number(from)) : null;
    if (part === null) throw notFound();
    return sendXml(c, part);
  });
}
