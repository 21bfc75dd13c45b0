import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { hiddenWords as call, HiddenWord } from '#lib/contract/account/hidden-words.ts';
import type { QueryOf } from '#lib/contract/endpoint.ts';
import type { Page } from '#lib/contract/page.ts';
import { hiddenWords } from '#server/ground/db/schema/index.ts';
import { isRunning } from '#server/product/audience/hidden-words.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';

type Query = PageQuery & Pick<NonNullable<QueryOf<typeof call>>, 'keyWord'>;

/** A page of the words that a member hides, the latest first. */
export async function listWords(
  { db }: Context,
  pageOf: PageOf,
  reader: Reader & { actor: Member },
  { keyWord = '', ...query }: Query,
): Promise<Page<HiddenWord>> {
  const { actor } = reader;
  return await pageOf(reader, query, {
    name: 'hidden words',
    of: [actor.code, keyWord],
    read: async ({ after, skip, most }) => {
      const { isAfter, order } = keyset(newest, query.sort, after);
      const contains = keyWord === '' ? undefined : sql`strpos(${hiddenWords.line}, btrim(text_line(${keyWord}))) > 0`;
      return await db
        .select()
        .from(hiddenWords)
        .where(and(ownWords(actor), contains, isAfter))
        .orderBy(order)
        .limit(most)
        .offset(skip);
    },
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) => rows.map(presentWord),
  });
}

/** The words of a member that have not ended. */
export const ownWords = ({ id }: Member): SQL | undefined => and(eq(hiddenWords.accountId, id), sql.raw(isRunning));

const newest = [
  [hiddenWords.createdAt, 'moment'],
  [hiddenWords.id, 'number'],
] as const;

/** A row as the contract describes it. */
export const presentWord = ({ code, word, action, scope, until }: typeof hiddenWords.$inferSelect): HiddenWord => ({
  ...{ code, word, action, scope },
  until: until?.toISOString() ?? null,
});
