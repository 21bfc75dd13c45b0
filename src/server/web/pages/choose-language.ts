import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCookie } from '#lib/language/languages.ts';
import { localPath } from '#lib/next-path.ts';
import { paths } from '#lib/paths.ts';
import type { Config } from '#server/ground/config.ts';
import { setHeaders } from '#server/web/http/security-headers.ts';

const yearSeconds = 365 * 24 * 3_600;

/** Answers the links by which visitors choose a language: a cookie keeps it, and they come back to the page where they were. */
export function chooseLanguage(
  request: IncomingMessage,
  response: ServerResponse,
  { languages, secure }: Pick<Config, 'languages' | 'secure'>,
  always: readonly string[],
): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://riff.invalid');
  const wanted = languages.find((tag) => tag === searchParams.get('to'));
  setHeaders(response, always);
  // A link of another site leads here too, but chooses nothing.
  if (wanted && request.headers['sec-fetch-site'] !== 'cross-site')
    response.setHeader('Set-Cookie', [
      `${languageCookie}=${wanted}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}${secure ? '; Secure' : ''}`,
    ]);
  const next = localPath(searchParams.get('next')) ?? paths.home();
  response.writeHead(303, { Location: next, 'Cache-Control': 'no-store' }).end();
}
