import type pg from 'pg';

const code = 'substr(md5(random()::text || g), 1, 16)';

/**
 * Writes this number of READY posts with sounds and tags directly into the tables. Every hundredth title contains 'comet', all
 * even ones 'evening' and all odd ones 'morning'.
 */
export async function fillWithPosts(pool: pg.Pool, posts: number, accounts: number): Promise<void> {
  const client = await pool.connect();
  try {
    // One statement writes all posts, which takes long on a busy machine.
    await client.query('set statement_timeout = 0');
    // Disables triggers, which would record each row separately.
    await client.query('set session_replication_role = replica');
    await insertPosts(client, posts, accounts);
    await client.query('reset session_replication_role');
    await client.query(`insert into account_names (account_id, words)
      select id, array_to_tsvector(search_names(user_name, display_name)) from accounts on conflict do nothing`);
    await client.query('select index_posts(array(select id from posts))');
    await client.query(`insert into known_words (word) select word
      from (select distinct translate(md5(g::text), '0123456789', 'ghijklmnop') as word from generate_series(1, 20000) g) made on conflict do nothing`);
    await client.query('vacuum analyze');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

async function insertPosts(client: pg.PoolClient, posts: number, accounts: number): Promise<void> {
  await client.query(`insert into accounts (code, user_name, display_name, email)
    select ${code}, 'filled' || g, 'Member ' || g, 'filled' || g || '@example.org' from generate_series(1, ${accounts}) g`);
  await client.query(`insert into tags (code, name) select ${code}, 'topic' || g from generate_series(1, 500) g`);
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress, duration, has_sound, used_at)
    select c, 'videos/' || c, a, 'video', 'COMPLETE', 100, 12, true, now()
    from (select ${code} as c, 1 + g % ${accounts} as a from generate_series(1, ${posts}) g) made`);
  await client.query(`insert into posts (code, author_id, post_type, title, status, upload_id, sound_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID',
      case when id % 100 = 0 then 'The comet of ' || id else 'An ordinary ' || case id % 2 when 0 then 'evening' else 'morning' end || ', number ' || id end,
      'READY', id, id,
      now() - id * interval '1 minute', now() - id * interval '1 minute' from uploads order by id`);
  await client.query(`insert into sounds (code, post_id, upload_id, use_count)
    select substr(md5(code || 's'), 1, 16), id, upload_id, 1 + id % 50 from posts order by sound_id`);
  await client.query(`insert into renditions (upload_id, kind, bytes, key)
    select id, 'sound', 1, 'renditions/' || code || '/sound.mp3' from uploads`);
  await client.query(`insert into post_tags (post_id, tag_id, position)
    select p.id, 1 + (p.id * 7 + n * 31) % 500, n from posts p, generate_series(0, 2) n on conflict do nothing`);
}
