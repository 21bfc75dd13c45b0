import { parse, serialize } from 'hono/utils/cookie';
import { accessSeconds, sessionSeconds } from '#server/services/session/tokens.ts';

/** Over https a browser takes this prefix from this very host alone, never from one beside or above it. */
const prefixOf = (secure: boolean) => (secure ? '__Host-' : '');

/** The names of the cookies. */
export const sessionCookieNames = (secure: boolean) => {
  const prefix = prefixOf(secure);
  return { access: `${prefix}riff_access`, refresh: `${prefix}riff_refresh` };
};

const nonceName = (secure: boolean) => `${prefixOf(secure)}riff_nonce`;
const nonceSeconds = 60 * 60;

/** The two tokens of a session as a browser sends them. */
export interface SessionCookies {
  access: string | null;
  refresh: string | null;
}

export function readSessionCookies(header: string | null | undefined, secure: boolean): SessionCookies {
  const found = parse(header ?? '');
  const names = sessionCookieNames(secure);
  return { access: found[names.access] || null, refresh: found[names.refresh] || null };
}

/** `Set-Cookie` values for a session's tokens; with null for both they are taken away. */
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

/** The secret that binds a login by the third party to this browser; null where there is none of the form that we give. */
export function readNonceSecret(header: string | null | undefined, secure: boolean): string | null {
  const secret = parse(header ?? '')[nonceName(secure)] ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** `Set-Cookie` value for that secret, good for an hour; null takes it away. */
export const writeNonceSecret = (secret: string | null, secure: boolean): string =>
  serialize(nonceName(secure), secret ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: secret === null ? 0 : nonceSeconds,
  });
