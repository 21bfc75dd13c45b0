import type pg from 'pg';
import { recountRows } from '#tests/support/database/recount-rows.ts';

const code = 'substr(md5(random()::text || g), 1, 16)';

/**
 * Writes this number of comments under one post, by a thousand new members, and this number of replies, spread over the comments.
 */
export async function fillWithComments(
  client: pg.Pool | pg.Client,
  postId: number,
  many: { comments: number; replies: number },
): Promise<void> {
  const { rows } = await client.query<{ first: string }>(`with made as (
      insert into accounts (code, user_name, display_name, email)
      select ${code}, 'talker' || g, 'Talker ' || g, 'talker' || g || '@example.org' from generate_series(1, 1000) g returning id)
    select min(id) as first from made`);
  const author = `${Number(rows[0]?.first)} + (g * 7) % 1000`;
  await client.query(`insert into comments (code, post_id, author_id, content, created_at)
    select ${code}, ${postId}, ${author}, 'An ordinary comment with the number ' || g, now() - (${many.comments} - g) * interval '1 second'
    from generate_series(1, ${many.comments}) g`);
  await client.query(`with above as (
      select id, created_at, row_number() over (order by id) - 1 as place from comments where post_id = ${postId} and parent_id is null)
    insert into comments (code, post_id, author_id, parent_id, content, created_at)
    select ${code}, ${postId}, ${author}, above.id, 'A reply with the number ' || g, above.created_at + g * interval '1 millisecond'
    from generate_series(1, ${many.replies}) g join above on above.place = g % ${many.comments}`);
  await client.query('vacuum analyze');
  await recountRows(client);
}
