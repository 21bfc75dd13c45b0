import { randomBytes } from 'node:crypto';
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

/** A token that names a session until it expires, 15 minutes after `now`. */
export async function signAccessToken(key: Uint8Array, sessionCode: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(sessionCode)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign(key);
}

/** The session that a token names, or null where it is forged, foreign or expired. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}
