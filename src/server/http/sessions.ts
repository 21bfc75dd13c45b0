import type { Context } from '#server/context.ts';
import type { Actor } from '#server/policies/actor.ts';
import { findMember } from '#server/services/session/find-member.ts';
import { refreshSession } from '#server/services/session/refresh-session.ts';
import type { StartedSession } from '#server/services/session/start-session.ts';
import { readAccessToken, signAccessToken, signingKey } from '#server/services/session/tokens.ts';
import { readSessionCookies, writeSessionCookies } from './session-cookies.ts';

/** Tells who a request comes from by its cookies, and writes the cookies of sessions. */
export interface Sessions {
  /** The installation's secret, with which tokens are signed. */
  key: Uint8Array;
  /** The member of a valid access token, else a visitor. */
  actorOf(cookieHeader: string | null | undefined, ip: string): Promise<Actor>;
  /** The same for a page: an expired access token is renewed on the way, and `setCookies` goes out with the page. */
  renewedActorOf(cookieHeader: string | undefined, ip: string): Promise<{ actor: Actor; setCookies: string[] }>;
  /** `Set-Cookie` values for a session; null takes the cookies away. */
  cookiesFor(session: StartedSession | null): Promise<string[]>;
}

export async function createSessions(context: Context): Promise<Sessions> {
  const key = await signingKey(context.db);

  async function actorOf(cookieHeader: string | null | undefined, ip: string): Promise<Actor> {
    const { access } = readSessionCookies(cookieHeader);
    const sessionCode = access && (await readAccessToken(key, access, context.now()));
    const member = sessionCode ? await findMember(context, sessionCode, ip) : null;
    return member ?? { kind: 'visitor', ip };
  }

  async function cookiesFor(session: StartedSession | null): Promise<string[]> {
    const tokens = session && {
      access: await signAccessToken(key, session.sessionCode, context.now()),
      refresh: session.refreshToken,
    };
    return writeSessionCookies(tokens, context.config.secure);
  }

  async function renewedActorOf(cookieHeader: string | undefined, ip: string) {
    const actor = await actorOf(cookieHeader, ip);
    const { refresh } = readSessionCookies(cookieHeader);
    if (actor.kind === 'member' || !refresh) return { actor, setCookies: [] };
    const session = await refreshSession(context, refresh);
    if (!session) return { actor, setCookies: await cookiesFor(null) };
    const member = await findMember(context, session.sessionCode, ip);
    return { actor: member ?? actor, setCookies: await cookiesFor(session) };
  }

  return { key, actorOf, renewedActorOf, cookiesFor };
}
