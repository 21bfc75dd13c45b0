import { parse, serialize } from 'hono/utils/cookie';
import { accessSeconds, sessionSeconds } from '#server/services/session/tokens.ts';

/** Over https a browser accepts a cookie with this prefix only from this host, not from a sibling or parent domain. */
const prefixOf = (secure: boolean) => (secure ? '__Host-' : '');

/** The names of the session cookies. */
export const sessionCookieNames = (secure: boolean) => {
  const prefix = prefixOf(secure);
  return { access: `${prefix}riff_access`, refresh: `${prefix}riff_refresh` };
};

const nonceName = (secure: boolean) => `${prefixOf(secure)}riff_nonce`;
const nonceSeconds = 60 * 60;

/** The two tokens of a session from a browser's cookies. */
export interface SessionCookies {
  access: string | null;
  refresh: string | null;
}

export function readSessionCookies(header: string | null | undefined, secure: boolean): SessionCookies {
  const found = parse(header ?? '');
  const names = sessionCookieNames(secure);
  return { access: found[names.access] || null, refresh: found[names.refresh] || null };
}

/** Whether a browser had a session when it sent this: it may have to be renewed, or be over. */
export function hasSessionCookies(header: string | undefined, secure: boolean): boolean {
  if (header === undefined) return false;
  const { access, refresh } = readSessionCookies(header, secure);
  return access !== null || refresh !== null;
}

/** `Set-Cookie` values for a session's tokens; null for both removes them. */
export function writeSessionCookies(tokens: { access: string; refresh: string } | null, secure: boolean): string[] {
  const names = sessionCookieNames(secure);
  const options = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
  } as const;
  return [
    serialize(names.access, tokens?.access ?? '', {
      ...options,
      maxAge: tokens ? accessSeconds : 0,
    }),
    serialize(names.refresh, tokens?.refresh ?? '', {
      ...options,
      maxAge: tokens ? sessionSeconds : 0,
    }),
  ];
}

/** The secret that binds a login by the third party to this browser; null if there is none in our format. */
export function readNonceSecret(header: string | null | undefined, secure: boolean): string | null {
  const secret = parse(header ?? '')[nonceName(secure)] ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** `Set-Cookie` value for that secret, valid for an hour; null removes it. */
export const writeNonceSecret = (secret: string | null, secure: boolean): string =>
  serialize(nonceName(secure), secret ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: secret === null ? 0 : nonceSeconds,
  });
