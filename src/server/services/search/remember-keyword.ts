import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { parsed } from '#server/db/prepared.ts';
import { type Actor, isMember } from '#server/policies/actor.ts';

const remember = parsed(
  'remember_keyword',
  `select remember_keyword($1, $2, $3, $4::timestamptz)
    where not exists (select from history_settings where account_id = $1 and not keep_keywords)`,
);

/**
 * Stores what a member begins to search for: once, with its latest time. Searches of visitors are not stored, nor
 * those of members who keep no search history. A search is answered even
 * if its keyword cannot be stored.
 */
export async function rememberKeyword(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  actor: Actor,
  { keyWord, page, cursor }: { keyWord: string; page: number; cursor?: string | undefined },
): Promise<void> {
  if (!isMember(actor) || page !== 0 || cursor !== undefined) return;
  const keyword = keyWord.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (keyword === '') return;
  try {
    await remember(db, [actor.id, keyword, newCode(), now().toISOString()]);
  } catch (error) {
    log.warn({ err: error }, 'a keyword could not be stored');
  }
}
