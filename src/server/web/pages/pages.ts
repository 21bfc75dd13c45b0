import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { languageChoice } from '#lib/language/built-addresses.ts';
import { sharedUpload, shareTarget } from '#lib/paths.ts';
import { StartupError } from '#server/ground/config.ts';
import type { Context } from '#server/product/context.ts';
import type { Problem } from '#server/product/problem.ts';
import type { Riff } from '#server/web/app.ts';
import { problemOf } from '#server/web/http/answer.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { pageHeaders, setHeaders } from '#server/web/http/security-headers.ts';
import { aboutReader } from './about.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { keepBuild } from './earlier-builds.ts';
import { chooseLanguage } from './languages/choose-language.ts';
import { languageScripts } from './languages/language-scripts.ts';
import { pageLanguages } from './languages/page-languages.ts';
import { type PageHandler, pageRenderer } from './render-page.ts';
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
  const { secure, dataDir, languages, publicUrl } = context.config;
  const always = pageHeaders(secure);
  const client = fileURLToPath(new URL('client', built));
  const files = await readBuiltFiles(client, always, publicUrl, languages);
  const scripts = languageScripts(languages, always);
  const speech = pageLanguages(languages);
  const earlier = await keepBuild(client, dataDir, always, context.log);
  const renderer = pageRenderer(context, riff, handler, { build: files.build, scripts });
  const home = visitorsHome(renderer, context.config, always);
  const about = aboutReader(context);
  const visits = storedVisits(context, riff);
  const addressOf = clientAddressReader(context.config.trustProxy);
  /** Counts a page from memory for the network, because such a page needs no session. */
  const countStored = (request: IncomingMessage) => riff.limits.countPage({ kind: 'visitor', ip: addressOf(request) });

  async function sendBuilt(request: IncomingMessage, response: ServerResponse, page: StoredAnswer): Promise<void> {
    await countStored(request);
    visits.byAnybody(request);
    sendStored(request, response, await about(request, page));
  }

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kept = await earlier.find(pathOf(request));
    if (kept) return sendStored(request, response, kept);
    if (home.covers(request)) {
      await countStored(request);
      const shared = await home.read(request);
      if (shared) {
        visits.byVisitor(request);
        return sendStored(request, response, shared);
      }
    }
    setHeaders(response, always);
    const tag = speech.of(request);
    await renderer.forRequest(request, response, (status) => sendInstead(request, response, files.failed(status, tag)));
  }

  const listener: RequestListener = (request, response) => {
    const path = pathOf(request);
    const tag = speech.of(request);
    if (path === shareTarget) return sendToCreatePost(response, always);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendStored(request, response, files.failed(405, tag));
    }
    if (path === languageChoice) return chooseLanguage(request, response, context.config, always);
    const file = scripts.find(request.url) ?? files.find(path, tag);
    if (file && !isPage(path)) return sendStored(request, response, file);
    if (isInternal(path)) return sendStored(request, response, files.notFound(tag));
    const answered = file
      ? sendBuilt(request, response, file)
      : render(request, response).then(() => riff.answers.note(response.statusCode));
    answered.catch((error: unknown) => {
      const problem = problemOf(error);
      if (problem.status !== 429) context.log.error({ err: error }, 'a page failed');
      riff.answers.note(problem.status);
      sendFailure(request, response, problem, files.failed(problem.status, tag));
    });
  };
  return { listener, isFile: (path) => scripts.find(path) !== null || isBuiltFile(path, files) };
}

function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { headers }: Problem,
  page: StoredAnswer,
): void {
  // A truncated page must not look complete.
  if (response.headersSent) return void response.destroy();
  setHeaders(response, Object.entries(headers).flat());
  sendInstead(request, response, page);
}

/** A path with dots that lead out of the folder is none: it is a page's. */
const isBuiltFile = (path: string, files: BuiltFiles) =>
  /^\/_astro\/[\w-][\w.-]*$/.test(path) ||
  (!isPage(path) && !path.endsWith('.html') && files.find(path, 'en') !== null);

/** Answers in place of a rendered page. Its cookies may already be set, so no cache may share the answer. */
const sendInstead = (request: IncomingMessage, response: ServerResponse, page: StoredAnswer) =>
  sendStored(request, response, page, ['Cache-Control', 'private, no-cache']);

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

/** Whether Astro reserves an address that the product does not use. */
const isInternal = (path: string) => /^\/(_image|_server-islands|_actions)\b/.test(path);
