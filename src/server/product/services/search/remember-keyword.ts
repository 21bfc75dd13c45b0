import { sql } from 'drizzle-orm';
import { newCode } from '#server/ground/codes.ts';
import { type Actor, isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

/** Longer texts exceed the limit of the database's index and are no real keywords. */
const bytesMost = 2_500;

interface Search {
  keyWord: string;
  page: number;
  cursor?: string | undefined;
  /** Whether the member searched on this site, not through a link or page of another site. */
  isOwn: boolean;
}

/**
 * Stores a member's keyword once, with its latest time. Stores no searches of visitors, of members who keep no search history, or started
 * by another site. A search is answered even if storing its keyword fails.
 */
export async function rememberKeyword(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  actor: Actor,
  { keyWord, page, cursor, isOwn }: Search,
): Promise<void> {
  if (!isOwn || !isMember(actor) || page !== 0 || cursor !== undefined) return;
  const keyword = keyWord.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (keyword === '' || Buffer.byteLength(keyword) > bytesMost) return;
  try {
    await db.execute(sql`select remember_keyword(${actor.id}::bigint, ${keyword}, ${newCode()}, ${now().toISOString()}::timestamptz)
      where not exists (select from history_settings where account_id = ${actor.id} and not keep_keywords)`);
  } catch (error) {
    log.warn({ err: error }, 'a keyword could not be stored');
  }
}
