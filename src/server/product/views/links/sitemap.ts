import { element, textElement, xmlDeclaration } from './xml.ts';

/** An absolute address in a sitemap; `changedAt` is null if it is unknown. */
export interface SitemapAddress {
  address: string;
  changedAt: Date | null;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Addresses of pages, or of the parts of a sitemap, in the format of https://www.sitemaps.org. */
export function presentSitemap(kind: 'pages' | 'parts', addresses: SitemapAddress[]): string {
  const [outer, inner] = kind === 'pages' ? ['urlset', 'url'] : ['sitemapindex', 'sitemap'];
  const entries = addresses.map(({ address, changedAt }) => {
    const changed = changedAt === null ? '' : textElement('lastmod', changedAt.toISOString());
    return element(inner, {}, textElement('loc', address) + changed);
  });
  return `${xmlDeclaration}${element(outer, namespace, `\n${entries.join('\n')}\n`)}\n`;
}
