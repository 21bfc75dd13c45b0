import { parse, serialize } from 'hono/utils/cookie';
import { accessSeconds, sessionSeconds } from '#server/product/services/session/tokens.ts';

/** Over https a browser accepts a cookie with this prefix only from this host, not from a sibling or parent domain. */
const prefixOf = (secure: boolean) => (secure ? '__Host-' : '');

/** The names of the session cookies. */
export const sessionCookieNames = (secure: boolean) => {
  const prefix = prefixOf(secure);
  return { access: `${prefix}riff_access`, refresh: `${prefix}riff_refresh` };
};

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

/** Whether a browser sent session cookies; the session may have to be renewed, or may be over. */
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

/** A secret of one browser that is not a session. */
interface SecretCookie {
  /** Null if there is no cookie in our format. */
  read(header: string | null | undefined, secure: boolean): string | null;
  /** A `Set-Cookie` value; null removes it. */
  write(secret: string | null, secure: boolean): string;
}

const secretCookie = (name: string, maxAge: number): SecretCookie => ({
  read(header, secure) {
    const secret = parse(header ?? '')[prefixOf(secure) + name] ?? '';
    return /^[\w-]{43}(\.[\w-]{43})?$/.test(secret) ? secret : null;
  },
  write: (secret, secure) =>
    serialize(prefixOf(secure) + name, secret ?? '', {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure,
      maxAge: secret === null ? 0 : maxAge,
    }),
});

const hour = 60 * 60;

/** Binds a login by the third party to this browser. */
export const nonceCookie = secretCookie('riff_nonce', hour);
/** Binds the link that confirms an address to the browser that registered, for as long as the link is valid. */
export const registrationCookie = secretCookie('riff_registration', 7 * 24 * hour);
/** Records for a year that a member has signed in to an account with this browser. */
export const deviceCookie = secretCookie('riff_device', 365 * 24 * hour);
