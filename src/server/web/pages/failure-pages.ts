import { STATUS_CODES } from 'node:http';
import { messages } from '#lib/contract/messages.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { said } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { xmlText } from '#server/product/views/links/xml.ts';
import { type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** Returns the page for a failed route, which names this status. */
export type FailurePages = (status: number, tag: LanguageTag) => StoredAnswer;

/** Makes the page of a status from the built page for 500 in the same language. */
export function failurePages(
  notFound: (tag: LanguageTag) => StoredAnswer,
  builtIn: (tag: LanguageTag) => StoredAnswer,
  headers: readonly string[],
): FailurePages {
  const known = new Map<string, StoredAnswer>();
  return (status, tag) => {
    if (status === 404) return notFound(tag);
    if (status === 500) return builtIn(tag);
    const page = known.get(`${status} ${tag}`) ?? pageOf(status, tag, builtIn(tag), headers);
    known.set(`${status} ${tag}`, page);
    return page;
  };
}

function pageOf(status: number, tag: LanguageTag, { plain }: StoredAnswer, headers: readonly string[]): StoredAnswer {
  const html = otherTexts(status, tag).reduce(
    (text, [from, to]) => text.replaceAll(xmlText(from), xmlText(to)),
    plain.body.toString(),
  );
  const { modifiedAt } = plain;
  return storeAnswer({ status, modifiedAt, headers, plain: Buffer.from(html), br: null, gzip: null });
}

/** The texts of a status that replace those of src/components/FailedPage.astro. */
function otherTexts(status: number, tag: LanguageTag): [from: string, to: string][] {
  const language = languageOf(tag);
  const t = inLanguage(pages, language);
  const named: Record<number, string> = { 405: t.status405, 429: t.status429, 503: t.status503 };
  const line: [string, string] = [t.status500, named[status] ?? `${status} ${STATUS_CODES[status] ?? ''}`];
  if (status !== 429) return [line];
  // For a rate limit, the address itself is correct, so the title and the advice change too.
  const title: [string, string] = [t.failedPage, `${t.tooMany} · Riff`];
  return [line, title, [t.failed, t.tooMany], [said(messages.tryLaterOrSupport, language), t.tryInAMoment]];
}
