import { parse, serialize } from 'hono/utils/cookie';
import { accessSeconds, sessionSeconds } from '#server/services/session/tokens.ts';

const accessName = 'riff_access';
const refreshName = 'riff_refresh';
const nonceName = 'riff_nonce';
const nonceSeconds = 60 * 60;

/** The two tokens of a session as a browser sends them. */
export interface SessionCookies {
  access: string | null;
  refresh: string | null;
}

export function readSessionCookies(header: string | null | undefined): SessionCookies {
  const found = parse(header ?? '');
  return {
    access: found[accessName] || null,
    refresh: found[refreshName] || null,
  };
}

/** `Set-Cookie` values for a session's tokens; with null for both they are taken away. */
export function writeSessionCookies(tokens: { access: string; refresh: string } | null, secure: boolean): string[] {
  const options = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
  } as const;
  return [
    serialize(accessName, tokens?.access ?? '', {
      ...options,
      maxAge: tokens ? accessSeconds : 0,
    }),
    serialize(refreshName, tokens?.refresh ?? '', {
      ...options,
      maxAge: tokens ? sessionSeconds : 0,
    }),
  ];
}

/** The secret that binds a login by the third party to this browser; null where there is none of the form that we give. */
export function readNonceSecret(header: string | null | undefined): string | null {
  const secret = parse(header ?? '')[nonceName] ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** `Set-Cookie` value for that secret, good for an hour; null takes it away. */
export const writeNonceSecret = (secret: string | null, secure: boolean): string =>
  serialize(nonceName, secret ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: secret === null ? 0 : nonceSeconds,
  });
