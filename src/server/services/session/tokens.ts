import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '#server/db/database.ts';
import { settings } from '#server/db/schema/index.ts';

/** Seconds that an access token is good for. */
export const accessSeconds = 15 * 60;
/** Seconds that a session lives after its last refresh. */
export const sessionSeconds = 30 * 24 * 60 * 60;

const issuer = 'riff';

/** The installation's signing key: made at the first start, kept in the database, so that all nodes share it. */
export async function signingKey(db: Database): Promise<Uint8Array> {
  const made = randomBytes(32).toString('base64');
  await db.insert(settings).values({ key: 'signing-key', value: made }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'signing-key'));
  if (typeof row?.value !== 'string') throw new Error('the signing key in table settings is damaged');
  return Buffer.from(row.value, 'base64');
}

/**
 * The refresh token that follows another: always the same one, so that tabs which renew at once end up with one token and
 * not with a branch each, of which a thief could keep one. Whoever has a token but not the key cannot tell the next.
 */
export function successorOf(key: Uint8Array, refreshToken: string): string {
  return createHmac('sha256', key).update(`refresh-token ${refreshToken}`).digest('base64url');
}

/** Who an access token came from: a call of the API, or a page that renewed the session while it was rendered. */
export type Issuer = 'call' | 'page';

/** What an access token says. */
export interface AccessToken {
  sessionCode: string;
  issuedBy: Issuer;
  issuedAt: Date;
}

/** A token that names a session until it expires, 15 minutes after `now`. */
export async function signAccessToken(
  key: Uint8Array,
  sessionCode: string,
  now: Date,
  issuedBy: Issuer,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ by: issuedBy })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(sessionCode)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign(key);
}

/** What a token says, or null where it is forged, foreign or expired. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    });
    if (!payload.sub) return null;
    return {
      sessionCode: payload.sub,
      issuedBy: payload['by'] === 'page' ? 'page' : 'call',
      issuedAt: new Date((payload.iat ?? 0) * 1000),
    };
  } catch {
    return null;
  }
}
