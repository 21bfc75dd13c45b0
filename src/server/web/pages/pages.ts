import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { languageChoice } from '#lib/language/built-addresses.ts';
import { sharedUpload, shareTarget } from '#lib/paths.ts';
import { StartupError } from '#server/ground/config.ts';
import type { Context } from '#server/product/context.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';
import type { Riff } from '#server/web/app.ts';
import { problemOf } from '#server/web/http/answer.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { hasSessionCookies } from '#server/web/http/cookies/session-cookies.ts';
import { maintenanceSeconds } from '#server/web/http/maintenance.ts';
import { pageHeaders, setHeaders } from '#server/web/http/security-headers.ts';
import { aboutReader } from './about.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { keepBuild } from './earlier-builds.ts';
import { chooseLanguage } from './languages/choose-language.ts';
import { languageScripts } from './languages/language-scripts.ts';
import { pageLanguages } from './languages/page-languages.ts';
import { type PageHandler, pageRenderer } from './render-page.ts';
import { type SitePages, sitePages } from './site/site-pages.ts';
import { type StoredAnswer, sendStored } from './stored-answer.ts';
import { storedVisits } from './stored-visits.ts';
import { visitorsHome } from './visitors-home.ts';

const built = new URL('../../../../dist/', import.meta.url);

/** Loads the built pages. Called early, it runs while the database opens. Throws a StartupError if the pages are not built. */
export async function loadPages(): Promise<{ handler: PageHandler }> {
  const entry = new URL('server/entry.mjs', built);
  if (!existsSync(entry)) throw new StartupError('The pages are not built yet: run npm start, which builds them.');
  return await import(entry.href);
}

interface Pages {
  listener: RequestListener;
  /** Whether a path is a built file's that is no page. */
  isFile(path: string): boolean;
}

/** Answers everything but the API and media: with built files, then pages, then the not-found page, or with the failure page. */
export async function createPages(context: Context, riff: Riff): Promise<Pages> {
  const { handler } = await loadPages();
  const { always, files, scripts, earlier } = await readFiles(context);
  const speech = pageLanguages(context);
  const site = sitePages(context, always);
  const renderer = pageRenderer(context, riff, handler, { build: files.build, scripts, site });
  const home = visitorsHome(renderer, context, always);
  const fail = failing(context, files, site);
  const about = aboutReader(context);
  const visits = storedVisits(context, riff);
  const addressOf = clientAddressReader(context.config.trustProxy);
  /** Counts a page from memory for the network, because such a page needs no session. */
  const countStored = (request: IncomingMessage) => riff.limits.countPage({ kind: 'visitor', ip: addressOf(request) });

  const isClosed = closedFor(context);

  async function sendBuilt(request: IncomingMessage, response: ServerResponse, page: StoredAnswer): Promise<void> {
    await countStored(request);
    if (isClosed(request)) return fail(request, response, 503);
    visits.byAnybody(request);
    sendStored(request, response, await about(request, site.dress(page, speech.of(request))));
  }

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kept = await earlier.find(pathOf(request));
    if (kept) return sendStored(request, response, kept);
    if (home.covers(request) && !isClosed(request)) {
      await countStored(request);
      const shared = await home.read(request);
      if (shared) {
        visits.byVisitor(request);
        return sendStored(request, response, shared);
      }
    }
    setHeaders(response, always);
    await renderer.forRequest(request, response, (status) => fail(request, response, status));
  }

  const listener: RequestListener = (request, response) => {
    const path = pathOf(request);
    const tag = speech.of(request);
    if (path === shareTarget) return sendToCreatePost(response, always);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendStored(request, response, site.dress(files.failed(405, tag), tag));
    }
    if (path === languageChoice)
      return chooseLanguage(request, response, { ...context.config, languages: chosenLanguages(context) }, always);
    const file = site.find(path) ?? scripts.find(request.url) ?? files.find(path, tag);
    if (file && !isPage(path)) return sendStored(request, response, isManifest(path) ? site.dress(file, tag) : file);
    if (isInternal(path)) return fail(request, response, 404);
    const answered = file
      ? sendBuilt(request, response, file)
      : render(request, response).then(() => riff.answers.note(response.statusCode));
    answered.catch((error: unknown) => {
      const { status, headers } = problemOf(error);
      if (status !== 429) context.log.error({ err: error }, 'a page failed');
      riff.answers.note(status);
      if (!response.headersSent) setHeaders(response, Object.entries(headers).flat());
      fail(request, response, status);
    });
  };
  return { listener, isFile: (path) => (site.find(path) ?? scripts.find(path)) !== null || isBuiltFile(path, files) };
}

/** A path with dots that lead out of the folder is none: it is a page's. */
const isBuiltFile = (path: string, files: BuiltFiles) =>
  /^\/_astro\/[\w-][\w.-]*$/.test(path) ||
  (!isPage(path) && !path.endsWith('.html') && files.find(path, 'en') !== null);

/** The files of this build and of earlier ones, and the headers of every answer. */
async function readFiles(context: Context) {
  const { secure, dataDir, languages, publicUrl } = context.config;
  const always = pageHeaders(secure);
  const client = fileURLToPath(new URL('client', built));
  const files = await readBuiltFiles(client, always, publicUrl, languages);
  const scripts = languageScripts(languages, always, () => context.settings.current().name);
  const earlier = await keepBuild(client, dataDir, always, context.log);
  return { always, files, scripts, earlier };
}

/** Whether a sender without a session is refused during maintenance; of others, only the session tells whether they may pass. */
const closedFor =
  ({ settings, config }: Context) =>
  ({ headers }: IncomingMessage) =>
    settings.current().maintenance && !hasSessionCookies(headers.cookie, config.secure);

/** Makes the function that sends the page of a failure, or of the maintenance. */
function failing(context: Context, { failed }: BuiltFiles, site: SitePages) {
  const speech = pageLanguages(context);
  return (request: IncomingMessage, response: ServerResponse, status: number): void => {
    // A truncated page must not look complete.
    if (response.headersSent) return void response.destroy();
    const tag = speech.of(request);
    const page = failed(status, tag);
    if (status === 503 && context.settings.current().maintenance)
      sendInstead(request, response, site.maintenance(page, tag), ['Retry-After', String(maintenanceSeconds)]);
    else sendInstead(request, response, site.dress(page, tag));
  };
}

/** Answers in place of a rendered page. Its cookies may already be set, so no cache may share the answer. */
const sendInstead = (
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredAnswer,
  more: readonly string[] = [],
) => sendStored(request, response, page, ['Cache-Control', 'private, no-cache', ...more]);

/**
 * Answers a share from another app that no service worker took; the worker stores shares on the device. The server reads no bytes and changes
 * nothing, so any site may post here.
 */
function sendToCreatePost(response: ServerResponse, always: readonly string[]): void {
  setHeaders(response, always);
  response.writeHead(303, { Location: sharedUpload, 'Cache-Control': 'no-store' }).end();
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether an address is a page's: only pages among the built files have no extension. */
const isPage = (path: string) => !path.includes('.');

const isManifest = (path: string) => path.endsWith('.webmanifest');

/** Whether Astro reserves an address that the product does not use. */
const isInternal = (path: string) => /^\/(_image|_server-islands|_actions)\b/.test(path);
