import { parse, serialize } from 'hono/utils/cookie';
import { accessSeconds, sessionSeconds } from '#server/services/session/tokens.ts';

const accessName = 'riff_access';
const refreshName = 'riff_refresh';

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
