import { withQuery } from './with-query.ts';

/** Addresses for other sites and for programs. They have their own file, because every page loads the others. */
export const linkPaths = {
  /** The player of a post for pages of other sites. */
  embed: (postCode: string) => withQuery('/embed', { code: postCode }),
  /** How other sites embed the page with this absolute address (https://oembed.com). */
  oembed: (address: string) => withQuery('/oembed', { url: address, format: 'json' }),
  profileRss: (userCode: string) => withQuery('/rss/profile', { code: userCode }),
  tagRss: (name: string) => withQuery('/rss/tag', { name }),
  sitemap: () => '/sitemap.xml',
  /** A part of the sitemap; `from` is the moment of its first post, in milliseconds. It is in the root: it may list only addresses below its own. */
  sitemapPart: (kind: 'posts' | 'profiles' | 'sounds', from: number) => `/sitemap-${kind}-${from}.xml`,
  sitemapOfPages: () => '/sitemap-pages.xml',
} as const;
