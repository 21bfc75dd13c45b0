import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { LanguageTag } from '#lib/language/languages.ts';
import { paths } from '#lib/paths.ts';
import { readOften } from '#server/ground/read-often.ts';
import type { Context } from '#server/product/context.ts';
import { hasSessionCookies } from '#server/web/http/cookies/session-cookies.ts';
import type { CapturedAnswer } from './capture.ts';
import { pageLanguages } from './languages/page-languages.ts';
import type { PageRenderer } from './render-page.ts';
import { type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** The page is made once a second, so it is compressed quickly rather than well. */
const brotliQuality = 4;

/** The cache lifetime; after this time, a hidden post is gone from the page. */
const freshMs = 1_000;

/** Home as all visitors see it; its first page is the same for every visitor. */
export interface VisitorsHome {
  /** Whether a request gets it: one for Home without a query and without session cookies. */
  covers(request: IncomingMessage): boolean;
  /** Null if the page could not be made; the request is then answered like any other, so that its answer shows the failure. */
  read(request: IncomingMessage): Promise<StoredAnswer | null>;
}

export function visitorsHome(
  renderer: PageRenderer,
  context: Pick<Context, 'config' | 'settings'>,
  always: readonly string[],
): VisitorsHome {
  const { languages, secure } = context.config;
  const speech = pageLanguages(context);
  const makeIn = (language: LanguageTag) =>
    readOften(
      freshMs,
      async () => {
        const page = await renderer.forVisitors(paths.home(), randomUUID(), language);
        return page.status === 200 ? await store(page, always, speech.varies) : null;
      },
      { mayOverlap: true },
    );
  const homes = new Map(languages.map((language) => [language, makeIn(language)]));
  return {
    covers: ({ url, headers }) => {
      if (url !== paths.home() && url !== `${paths.home()}/`) return false;
      return !hasSessionCookies(headers.cookie, secure);
    },
    read: async (request) =>
      (await homes
        .get(speech.of(request))?.()
        .catch(() => null)) ?? null,
  };
}

async function store(
  { headers, body }: CapturedAnswer,
  always: readonly string[],
  varies: string,
): Promise<StoredAnswer> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(body),
  ]);
  // The page's own headers win over the headers of all pages.
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const others = pairs(always).filter(([name]) => !own.has(name.toLowerCase()));
  const all = [...others, ...Object.entries(headers), ['Cache-Control', 'private, no-cache']];
  return storeAnswer({ modifiedAt: new Date(), headers: all.flat(), varies, plain: body, br, gzip: gz });
}

function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])) as [string, string][];
}
