import { sql } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { searchWindow } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type Check, type Finding, found } from './finding.ts';

const batch = 500;

interface Row {
  [column: string]: unknown;
  id: string;
  code: string;
  isRight: boolean;
}

const isPublic = conditionText(postFor.everybody, { of: 'p' });
const isPrivate = conditionText(postFor.ownPrivate, { of: 'p', viewer: 'p.author_id' });
/** As the function `index_posts` writes them. */
const expected = `array_to_tsvector(array(
  select p.id / ${searchWindow} || case when ${isPublic} then '/' else 'p' || p.author_id || '/' end || word
  from unnest(search_words_of_post(p)) word))`;
const isRight = sql.raw(`case when ${isPublic} or ${isPrivate}
  then (w.author_id = p.author_id and w.words = ${expected}) is true else w.post_id is null end`);

/** Compares the search index of each post with the post, in one statement that sees both at the same moment. */
export async function* checkSearch(check: Check): AsyncGenerator<Finding> {
  const { db } = check.context;
  for (let last = '0'; ; ) {
    check.signal.throwIfAborted();
    const { rows } = await db.execute<Row>(sql`
      select p.id, p.code, ${isRight} as "isRight"
      from posts p left join post_words w on w.post_id = p.id where p.id > ${last}::bigint order by p.id limit ${batch}`);
    for (const { id, code, isRight } of rows) {
      if (isRight) continue;
      const what = maintenance.notIndexed({ code });
      yield await found(check, { what, remedy: maintenance.indexAgain }, async () => {
        await db.execute(sql`select index_posts(array[${id}::bigint])`);
        return true;
      });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}
