import { expect, test } from 'vitest';
import { inLanguage } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { failurePages } from './failure-pages.ts';
import { storeAnswer } from './stored-answer.ts';

test.each(['en', 'de', 'ar', 'en-XA'] as const)(
  'the title of a refused page in %s says why, as its heading does',
  (tag) => {
    const t = inLanguage(pages, languageOf(tag));
    const html = `<title>${t.failedPage}</title><h1>${t.failed}</h1>`;
    const built = storeAnswer({ modifiedAt: new Date(), headers: [], plain: Buffer.from(html), br: null, gzip: null });
    const failed = failurePages(
      () => built,
      () => built,
      [],
    );
    expect(failed(429, tag).plain.body.toString()).toBe(`<title>${t.tooMany} · Riff</title><h1>${t.tooMany}</h1>`);
  },
);
