import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LanguageTag, languageCookie } from '#lib/language/languages.ts';
import { localPath } from '#lib/next-path.ts';
import { paths } from '#lib/paths.ts';
import type { Config } from '#server/ground/config.ts';
import { isOurs } from '#server/web/http/same-origin.ts';
import { setHeaders } from '#server/web/http/security-headers.ts';

const yearSeconds = 365 * 24 * 3_600;

/** Answers the links for choosing a language: stores the choice in a cookie and redirects to the page where the visitor was. */
export function chooseLanguage(
  request: IncomingMessage,
  response: ServerResponse,
  { languages, publicUrl, secure }: Pick<Config, 'publicUrl' | 'secure'> & { languages: readonly LanguageTag[] },
  always: readonly string[],
): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://riff.invalid');
  const wanted = languages.find((tag) => tag === searchParams.get('to'));
  setHeaders(response, always);
  // A link on another site can point here too, but sets no language.
  if (wanted && mayChoose(request, publicUrl))
    response.setHeader('Set-Cookie', [
      `${languageCookie}=${wanted}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}${secure ? '; Secure' : ''}`,
    ]);
  const next = localPath(searchParams.get('next')) ?? paths.home();
  response.writeHead(303, { Location: next, 'Cache-Control': 'no-store' }).end();
}

/** Whether no header names another site. Browsers send `Sec-Fetch-Site` only over https, and our own pages may hide their address. */
function mayChoose({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return referer === undefined || isOurs(referer, new URL(publicUrl), host);
}
