import { prepared } from '#server/ground/db/prepared.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

// The newest transaction that wrote a row; removed rows change the count.
const read = prepared<{ change: string }>(
  'change_of_words',
  `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as change from hidden_words where account_id = $1`,
);

/** A text that differs after each change of a member's hidden words, for screens that were drawn before it. */
export async function readWordChange({ db }: Pick<Context, 'db'>, { id }: Pick<Member, 'id'>): Promise<string> {
  const [row] = await read(db, [id]);
  return row?.change ?? '';
}
