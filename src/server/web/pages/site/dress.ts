import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { LanguageTag } from '#lib/language/languages.ts';
import { productName } from '#server/product/services/site-settings/site-language.ts';
import { xmlText } from '#server/product/views/links/xml.ts';
import { withLanguages } from '../languages/offer-languages.ts';
import { type StoredAnswer, storeAnswer } from '../stored-answer.ts';
import type { Brand } from './brand.ts';

/** The places of a built page that src/layouts/Document.astro leaves for the brand. */
const places = { head: '<!--site-head-->', banner: '<!--site-banner-->', contact: '<!--site-contact-->' } as const;

/** What a built page gets that the build did not know. */
export interface Dress {
  brand: Brand;
  languages: readonly LanguageTag[];
}

/** A built page with the brand of the site. */
export function dressed(page: string, { brand, languages }: Dress): string {
  let text = page
    .replace(/<title>([^<]*)<\/title>/, (whole, title: string) =>
      title.endsWith(productName)
        ? `<title>${title.slice(0, -productName.length)}${xmlText(brand.name)}</title>`
        : whole,
    )
    .replace(places.head, () => brand.head)
    .replace(places.banner, () => brand.banner)
    .replace(places.contact, () => brand.contact);
  if (brand.hasLogo) text = text.replace(/<link rel="(?:icon|apple-touch-icon)" href="\/(?!site\/)[^>]*>/g, '');
  return withLanguages(text, languages);
}

/** Headers that `storeAnswer` makes anew. */
const made = ['etag', 'last-modified', 'vary', 'accept-ranges', 'content-encoding'];

/** The answer with other HTML. */
export function withHtml(answer: StoredAnswer, text: string, modifiedAt: Date): StoredAnswer {
  const plain = Buffer.from(text);
  const { headers } = answer.plain;
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []));
  const varies = pairs.find(([name]) => name === 'Vary')?.[1].replace(/,? ?Accept-Encoding/, '');
  return storeAnswer({
    status: answer.status,
    modifiedAt,
    headers: pairs.filter(([name]) => !made.includes(name.toLowerCase())).flat(),
    ...(varies && { varies }),
    plain,
    // Once for each change of the settings, so it is compressed quickly rather than well.
    br: brotliCompressSync(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
    gzip: gzipSync(plain),
  });
}
