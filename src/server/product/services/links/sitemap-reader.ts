import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { coalesce } from '#lib/coalesce.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import type { Context } from '#server/product/context.ts';
import { presentSitemap } from '#server/product/views/links/sitemap.ts';
import { type SitemapKind, sitemapEntries, sitemapKinds, sitemapParts } from './sitemap.ts';

/** The time for which a sitemap is served from memory; a hidden post disappears from it after this time. */
const freshMs = 5 * 60_000;
/** The time for which a part is served after an index named it: crawlers request the parts of an older index. */
const namedMs = 24 * 3_600_000;
const mostNamed = 10_000;
/** Room for the addresses of about 150,000 posts. */
const cacheCharacters = 24 * 1024 * 1024;

const pathOf = { posts: paths.home, profiles: paths.profile, sounds: paths.sound };

/** The files of the sitemap, as XML. */
export interface SitemapReader {
  index(): Promise<string>;
  pages(): string;
  /** Null for a start that no index has named. */
  part(kind: SitemapKind, from: number): Promise<string | null>;
}

/** Reads one file at a time, and each at most once in five minutes, however many are requested. */
export function sitemapReader(context: Context): SitemapReader {
  const { publicUrl } = context.config;
  const stored = new LRUCache<string, { text: string; readAt: number }>({
    maxSize: cacheCharacters,
    sizeCalculation: ({ text }) => text.length,
  });
  /** The last time that the index named the start of each part. */
  const named = new LRUCache<number, number>({ max: mostNamed });
  const share = coalesce<string>('join');
  const oneAtATime = pLimit(1);

  async function remembered(key: string, read: () => Promise<string>): Promise<string> {
    const known = stored.get(key);
    if (known && context.now().getTime() - known.readAt < freshMs) return known.text;
    return await share(key, () =>
      oneAtATime(async () => {
        const readAt = context.now().getTime();
        const text = await read();
        stored.set(key, { text, readAt });
        return text;
      }),
    );
  }

  const pages = presentSitemap(
    'pages',
    [paths.home(), paths.about()].map((path) => ({ address: publicUrl + path, changedAt: null })),
  );

  const index = () =>
    remembered('index', async () => {
      const parts = await sitemapParts(context.db);
      for (const { from } of parts) named.set(from.getTime(), context.now().getTime());
      const addresses = parts.flatMap(({ from, until }) =>
        sitemapKinds.map((kind) => ({
          address: publicUrl + linkPaths.sitemapPart(kind, from.getTime()),
          changedAt: until,
        })),
      );
      const first = { address: publicUrl + linkPaths.sitemapOfPages(), changedAt: null };
      return presentSitemap('parts', [first, ...addresses]);
    });

  return {
    pages: () => pages,
    index,
    async part(kind, from) {
      await index();
      // Any other start would cost one more query and one more text in memory.
      if (context.now().getTime() - (named.get(from) ?? 0) > namedMs) return null;
      return await remembered(`${kind} ${from}`, async () => {
        const entries = await sitemapEntries(context.db, kind, new Date(from));
        return presentSitemap(
          'pages',
          entries.map(({ code, changedAt }) => ({ address: publicUrl + pathOf[kind](code), changedAt })),
        );
      });
    },
  };
}
