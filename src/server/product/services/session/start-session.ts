import { eq } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import { hashSecret, newCode, newSecret } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { noteLanguage } from './note-language.ts';
import { sessionSeconds } from './tokens.ts';

/** A running session: its code goes into access tokens, its refresh token into the cookie and, as a hash, here. */
export interface StartedSession {
  sessionCode: string;
  refreshToken: string;
}

/** The browser that signs in. */
export interface SigningIn {
  ip: string;
  userAgent: string | null;
  language: LanguageTag;
  /** Its mark if its owner signed in before; null without one. Absent where browsers are not marked: then its name must be known. */
  device?: string | null;
}

/** Opens a session: a family of refresh tokens that replace one another. The member is told of a browser that the account does not know. */
export async function startSession(
  context: Context,
  tx: Queryable,
  accountId: number,
  client: SigningIn,
): Promise<StartedSession> {
  const now = context.now();
  const isNew = await isNewDevice(tx, accountId, client);
  const sessionCode = newCode();
  const [session] = await tx
    .insert(sessions)
    .values({
      code: sessionCode,
      accountId,
      ip: client.ip,
      userAgent: storedName(client.userAgent),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('the session was not inserted');
  // Only the hash is stored.
  const refreshToken = newSecret();
  await tx.insert(refreshTokens).values({ tokenHash: hashSecret(refreshToken), sessionId: session.id, createdAt: now });
  if (isNew) await emit(context, tx, { kind: 'signedIn', accountId, sessionId: session.id, device: client.userAgent });
  await noteLanguage(tx, accountId, client.language);
  return { sessionCode, refreshToken };
}

/** The first sign-in of an account is no news. */
async function isNewDevice(tx: Queryable, accountId: number, { device, userAgent }: SigningIn): Promise<boolean> {
  if (device) return false;
  const earlier = await tx
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .limit(100);
  if (earlier.length === 0) return false;
  return device === null || !earlier.some((session) => session.userAgent === storedName(userAgent));
}

const storedName = (userAgent: string | null) => userAgent?.slice(0, 300) ?? null;
