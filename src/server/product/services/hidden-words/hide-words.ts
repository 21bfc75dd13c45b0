import { and, eq, sql } from 'drizzle-orm';
import type { HiddenWord, hideWord as hideCall } from '#lib/contract/account/hidden-words.ts';
import * as messages from '#lib/contract/account/hidden-words-messages.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { hiddenWords } from '#server/ground/db/schema/index.ts';
import { isRunning } from '#server/product/audience/hidden-words.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { presentWord } from './list-words.ts';

/** A word with its settings. */
export type NewWord = Pick<typeof hiddenWords.$inferInsert, 'word' | 'action' | 'scope' | 'until'>;

/** Hides a word, or changes the settings of one that is hidden already. */
export async function hideWord(
  context: Context,
  member: Member,
  { until, ...body }: BodyOf<typeof hideCall>,
): Promise<HiddenWord> {
  const end = until ? new Date(until) : null;
  if (end && end <= context.now()) throw badInput({ until: messages.wordOver }, messages.wordOver);
  return await context.db.transaction(async (tx) => {
    const [isComparable] = await areComparable(tx, [body.word]);
    if (!isComparable) throw badInput({ word: messages.wordRequired }, messages.wordRequired);
    await hideWords(context, tx, member, [{ ...body, until: end }], 'replace');
    const [hidden] = await tx
      .select()
      .from(hiddenWords)
      .where(and(eq(hiddenWords.accountId, member.id), sql`${hiddenWords.line} = text_line(${body.word})`));
    if (!hidden) throw notFound();
    return presentWord(hidden);
  });
}

/** Writes words of a member; those that are hidden already are replaced or kept. Throws a 400, with nothing changed, if these are too many. */
export async function hideWords(
  context: Context,
  tx: Queryable,
  { id: accountId }: Member,
  words: NewWord[],
  known: 'replace' | 'keep',
): Promise<void> {
  const own = eq(hiddenWords.accountId, accountId);
  // Only to count them: two calls of the member wait for each other.
  await lockRows(tx, 'accounts', [accountId]);
  await tx.delete(hiddenWords).where(and(own, sql`not ${sql.raw(isRunning)}`));
  const rows = words.map((word) => ({ ...word, accountId, code: newCode(), createdAt: context.now() }));
  const written = tx.insert(hiddenWords).values(rows);
  const target = [hiddenWords.accountId, hiddenWords.line];
  if (known === 'keep') await written.onConflictDoNothing({ target });
  else {
    const [word, action, scope] = [sql`excluded.word`, sql`excluded.action`, sql`excluded.scope`];
    await written.onConflictDoUpdate({ target, set: { word, action, scope, until: sql`excluded.until` } });
  }
  if ((await tx.$count(hiddenWords, own)) > limits.hiddenWords) throw badInput({}, messages.wordsFull);
  await emit(context, tx, { kind: 'wordsChanged', memberId: accountId });
}

/** The longest line that fits into the index; only ligatures make a line that long. */
const longestLine = 500;

/** Which of these texts have letters or digits to compare. */
export async function areComparable(tx: Queryable, words: string[]): Promise<boolean[]> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select btrim(line) <> '' and char_length(line) <= ${longestLine} as is
    from (select text_line(word) as line, place from unnest(${sql.param(words)}::text[]) with ordinality typed (word, place)) lines
    order by place`);
  return rows.map(({ is }) => is);
}
