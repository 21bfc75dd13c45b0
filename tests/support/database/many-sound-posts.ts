import type pg from 'pg';
import { recountRows } from '#tests/support/database/recount-rows.ts';

const code = 'substr(md5(random()::text || g), 1, 16)';

/**
 * Writes this number of READY videos that play this sound, a minute apart, and the same number of private ones between them, by
 * five hundred new members. They have no files.
 */
export async function fillWithSoundPosts(client: pg.Pool | pg.Client, soundId: number, posts: number): Promise<void> {
  await client.query("select set_config('riff.search', 'later', false)");
  const { rows } = await client.query<{ first: string }>(`with made as (
      insert into accounts (code, user_name, display_name, email)
      select ${code}, 'player' || g, 'Player ' || g, 'player' || g || '@example.org' from generate_series(1, 500) g returning id)
    select min(id) as first from made`);
  await client.query(`with film as (
      insert into uploads (code, public_id, owner_id, resource_type, status, progress, width, height, duration, has_sound, used_at)
      select c, 'videos/' || c, a, 'video', 'COMPLETE', 100, 1080, 1920, 12, true, now()
      from (select ${code} as c, ${rows[0]?.first} + (g * 7) % 500 as a from generate_series(1, ${2 * posts}) g) made
      returning id, code, owner_id)
    insert into posts (code, author_id, post_type, title, visibility, status, upload_id, sound_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID', 'A post with the number ' || id,
      (case when id % 2 = 0 then 'PUBLIC' else 'PRIVATE' end)::visibility, 'READY', id, ${soundId},
      now() - id * interval '30 seconds', now() - id * interval '30 seconds' from film`);
  await client.query("select set_config('riff.search', '', false)");
  await client.query('vacuum analyze');
  await recountRows(client);
}
