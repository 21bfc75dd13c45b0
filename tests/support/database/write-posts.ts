import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { recountRows } from '#tests/support/database/recount-rows.ts';

/** Writes this number of READY videos of twenty members directly into the tables; they have no files. */
export async function writePosts(dataDir: string, posts: number): Promise<void> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const code = (of: string) => `substr(md5('${of}' || g), 1, 16)`;
  await client.query(`insert into accounts (code, user_name, display_name, email)
    select ${code('author')}, 'author' || g, 'Author ' || g, 'author' || g || '@bench.invalid' from generate_series(1, 20) g`);
  await client.query(`insert into tags (code, name) select ${code('tag')}, 'tag' || g from generate_series(1, 20) g`);
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress, width, height, duration, has_sound)
    select ${code('upload')}, 'videos/' || ${code('upload')}, a.id, 'video', 'COMPLETE', 100, 1080, 1920, 12, true
    from generate_series(1, ${posts}) g join accounts a on a.user_name = 'author' || (1 + g % 20)`);
  await client.query(`insert into posts (code, author_id, post_type, title, description, status, upload_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID', 'A post with the number ' || id, 'Some words about it.', 'READY', id,
      now() - id * interval '1 minute', now() - id * interval '1 minute' from uploads where public_id like 'videos/%'`);
  await client.query(`insert into sounds (code, post_id, upload_id)
    select substr(md5(code || 's'), 1, 16), id, upload_id from posts`);
  await client.query('update posts set sound_id = s.id from sounds s where s.post_id = posts.id');
  await client.query(`insert into post_tags (post_id, tag_id, position)
    select p.id, t.id, 0 from posts p join tags t on t.name = 'tag' || (1 + p.id % 20)`);
  await client.query('vacuum analyze');
  await recountRows(client);
  await client.end();
  await database.stop();
}
