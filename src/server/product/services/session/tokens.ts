import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/ground/db/database.ts';
import { settings } from '#server/ground/db/schema/index.ts';

/** Lifetime of an access token in seconds. */
export const accessSeconds = 15 * 60;
/** Lifetime of a session in seconds after its last refresh. */
export const sessionSeconds = 30 * 24 * 60 * 60;

const issuer = 'riff';

/** The installation's signing key: created at the first start and stored in the database, so that all nodes share it. */
export async function signingKey(db: Database): Promise<Uint8Array> {
  const made = randomBytes(32).toString('base64');
  await db.insert(settings).values({ key: 'signing-key', value: made }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'signing-key'));
  if (typeof row?.value !== 'string') throw new Error('the signing key in table settings is damaged');
  return Buffer.from(row.value, 'base64');
}

/**
 * The refresh token that follows another. It is deterministic, so that tabs that refresh at the same time share one token instead of
 * creating branches that a thief could use. It cannot be computed without the key.
 */
export function successorOf(key: Uint8Array, refreshToken: string): string {
  return createHmac('sha256', key).update(`refresh-token ${refreshToken}`).digest('base64url');
}

/** The origin of an access token: a call of the API, or a page that refreshed the session while it was rendered. */
export type Issuer = 'call' | 'page';

/** The content of an access token. */
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

/** The content of a token, or null if it is forged, foreign or expired. */
export type TokenReader = (token: string, now: Date) => Promise<AccessToken | null>;

/** The number of cached tokens; one takes a few hundred bytes. */
const mostTokens = 10_000;

/**
 * Reads the tokens of this key. A valid signature stays valid, so it is checked once; the expiry is checked at each call. A token does not
 * say whether its session is still running: the database is asked for that every time.
 */
export function tokenReader(key: Uint8Array): TokenReader {
  const known = new LRUCache<string, AccessToken & { expiresAt: number }>({ max: mostTokens });
  return async (token, now) => {
    const before = known.get(token);
    if (before) return before.expiresAt > now.getTime() ? before : null;
    const read = await readAccessToken(key, token, now);
    if (read) known.set(token, read);
    return read;
  };
}

async function readAccessToken(key: Uint8Array, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    });
    if (!payload.sub || !payload.exp) return null;
    return {
      sessionCode: payload.sub,
      issuedBy: payload['by'] === 'page' ? ('page' as const) : ('call' as const),
      issuedAt: new Date((payload.iat ?? 0) * 1000),
      expiresAt: payload.exp * 1000,
    };
  } catch {
    return null;
  }
}
