import type { LanguageTag } from '#lib/language/languages.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { endSession } from '#server/product/services/session/end-session.ts';
import { findHolder } from '#server/product/services/session/find-holder.ts';
import { memberFinder } from '#server/product/services/session/find-member.ts';
import { refreshSession } from '#server/product/services/session/refresh-session.ts';
import type { StartedSession } from '#server/product/services/session/start-session.ts';
import { type Issuer, signAccessToken, signingKey, tokenReader } from '#server/product/services/session/tokens.ts';
import { readSessionCookies, writeSessionCookies } from './cookies/session-cookies.ts';

/** Identifies the sender of a request by its cookies, and writes session cookies. */
export interface Sessions {
  /** The installation's secret; signs tokens. */
  key: Uint8Array;
  /** The member of a valid access token, otherwise a visitor. */
  actorOf(cookieHeader: string | null | undefined, ip: string): Promise<Actor>;
  /**
   * The same for requests that a browser makes itself and cannot repeat after a renewal, such as parts of a video. If the access token is missing
   * or has expired, the refresh token identifies the member.
   */
  holderOf(cookieHeader: string | undefined, ip: string): Promise<Actor>;
  /** The same for a page, which also renews an expired access token; its answer sends `setCookies`. */
  renewedActorOf(
    cookieHeader: string | undefined,
    ip: string,
    language: LanguageTag,
  ): Promise<{ actor: Actor; setCookies: string[] }>;
  /** Exchanges the refresh cookie. If the session is over, `setCookies` removes its cookies, so that the browser does not try again. */
  renew(
    cookieHeader: string | undefined,
    ip: string,
    language: LanguageTag,
  ): Promise<{ renewed: boolean; setCookies: string[] }>;
  /** Ends the session of a request, if it has one, because the member logs out or logs in again. */
  end(cookieHeader: string | undefined, actor: Actor): Promise<void>;
  /** `Set-Cookie` values for a session; null removes the cookies. */
  cookiesFor(session: StartedSession | null, issuedBy?: Issuer): Promise<string[]>;
}

// A call that started before a page renewed the session asks for a renewal that has already happened. Exchanging the new token
// at once would make the old one, which other open requests may still send, look like a stolen copy.
const pageRenewalMs = 10_000;

export async function createSessions(context: Context): Promise<Sessions> {
  const key = await signingKey(context.db);
  const readToken = tokenReader(key);
  const findMember = memberFinder(context);
  const { secure } = context.config;
  const tokensIn = (cookieHeader: string | null | undefined) => readSessionCookies(cookieHeader, secure);

  const actorOf: Sessions['actorOf'] = async (cookieHeader, ip) => {
    const { access } = tokensIn(cookieHeader);
    const token = access && (await readToken(access, context.now()));
    const member = token && (await findMember(token.sessionCode, ip));
    return member || { kind: 'visitor', ip };
  };

  async function cookiesFor(session: StartedSession | null, issuedBy: Issuer = 'call'): Promise<string[]> {
    const tokens = session && {
      access: await signAccessToken(key, session.sessionCode, context.now(), issuedBy),
      refresh: session.refreshToken,
    };
    return writeSessionCookies(tokens, secure);
  }

  async function holderOf(cookieHeader: string | undefined, ip: string): Promise<Actor> {
    const actor = await actorOf(cookieHeader, ip);
    const { refresh } = tokensIn(cookieHeader);
    if (actor.kind === 'member' || !refresh) return actor;
    const sessionCode = await findHolder(context, refresh);
    return (sessionCode && (await findMember(sessionCode, ip))) || actor;
  }

  async function renewedActorOf(cookieHeader: string | undefined, ip: string, language: LanguageTag) {
    const actor = await actorOf(cookieHeader, ip);
    const { refresh } = tokensIn(cookieHeader);
    if (actor.kind === 'member' || !refresh) return { actor, setCookies: [] };
    const session = await refreshSession(context, key, refresh, language);
    if (!session) return { actor, setCookies: await cookiesFor(null) };
    const member = await findMember(session.sessionCode, ip);
    return { actor: member ?? actor, setCookies: await cookiesFor(session, 'page') };
  }

  async function renew(cookieHeader: string | undefined, ip: string, language: LanguageTag) {
    const { access, refresh } = tokensIn(cookieHeader);
    if (!refresh) return { renewed: false, setCookies: access ? await cookiesFor(null) : [] };
    const session =
      (await renewedByPage(access, refresh, ip)) ?? (await refreshSession(context, key, refresh, language));
    return { renewed: session !== null, setCookies: await cookiesFor(session) };
  }

  /** The current session, if a page has just renewed it. */
  async function renewedByPage(access: string | null, refresh: string, ip: string): Promise<StartedSession | null> {
    const token = access ? await readToken(access, context.now()) : null;
    if (token?.issuedBy !== 'page') return null;
    if (context.now().getTime() - token.issuedAt.getTime() > pageRenewalMs) return null;
    const member = await findMember(token.sessionCode, ip);
    return member && { sessionCode: token.sessionCode, refreshToken: refresh };
  }

  async function end(cookieHeader: string | undefined, actor: Actor): Promise<void> {
    const sessionId = actor.kind === 'member' ? actor.sessionId : null;
    await endSession(context, { sessionId, refreshToken: tokensIn(cookieHeader).refresh });
  }

  return { key, end, actorOf, holderOf, renewedActorOf, renew, cookiesFor };
}
