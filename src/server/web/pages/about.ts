import type { IncomingMessage } from 'node:http';
import { paths } from '#lib/paths.ts';
import { readOften } from '#server/ground/read-often.ts';
import type { Context } from '#server/product/context.ts';
import { readLegalPages } from '#server/product/services/legal/read-legal-page.ts';
import { hasSessionCookies } from '#server/web/http/cookies/session-cookies.ts';
import { isMembersOnly } from '#server/web/members-only.ts';
import { withHtml } from './site/dress.ts';
import type { StoredAnswer } from './stored-answer.ts';

const links = /<nav data-legal-links[\s\S]*?<\/nav>/;
const link = /<li data-legal="(\w+)"[\s\S]*?<\/li>/g;
const fullOnly = /<!--full-->[\s\S]*?<!--\/full-->/g;

/** About, which is built with links to all legal pages: here it loses those that nobody has written, and for visitors of a closed installation all but its head. */
function aboutPage(built: StoredAnswer, written: readonly string[], isShort: boolean, modifiedAt: Date): StoredAnswer {
  const html = built.plain.body
    .toString()
    .replace(links, (nav) =>
      written.length === 0 ? '' : nav.replace(link, (item, page: string) => (written.includes(page) ? item : '')),
    )
    .replace(fullOnly, (part) => (isShort ? '' : part));
  return withHtml(built, html, modifiedAt);
}

/** Returns About as it is at this moment; other built pages stay as they are. */
export function aboutReader(context: Context): (request: IncomingMessage, page: StoredAnswer) => Promise<StoredAnswer> {
  /** By the page with the brand of the site, which changes with the settings. */
  const made = new WeakMap<StoredAnswer, Map<string, StoredAnswer>>();
  let known: string[] = [];
  const read = readOften(1_000, async () => {
    known = (await readLegalPages(context)).map(({ page }) => page);
  });
  return async ({ url = '/', headers }, page) => {
    if (url.replace(/\?.*/s, '').replace(/\/(index\.html)?$/, '') !== paths.about()) return page;
    // About also explains Riff while the database is away.
    await read().catch((error: unknown) => context.log.warn({ err: error }, 'the legal pages could not be listed'));
    const isShort = isMembersOnly(context) && !hasSessionCookies(headers.cookie, context.config.secure);
    const name = `${known} ${isShort}`;
    const of = made.get(page) ?? new Map<string, StoredAnswer>();
    made.set(page, of);
    const about = of.get(name) ?? aboutPage(page, known, isShort, context.now());
    of.set(name, about);
    return about;
  };
}
