import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import * as schema from '#server/ground/db/schema/index.ts';
import { searchWindow } from '#server/ground/db/schema/searches.ts';
import { signAccessToken, signingKey } from '#server/product/services/session/tokens.ts';
import { sessionCookieNames } from '#server/web/http/cookies/session-cookies.ts';

/** A network to be searched. */
export interface SearchNetwork {
  posts: number;
  members: number;
}

const code = 'substr(md5(random()::text || g), 1, 16)';

// About 50,000 different words; as in a language, a few of them are in every second text and most of them in hardly any. PostgreSQL
// puts the function's body into the statement, as long as its argument is a column.
const syllables = "'babebodadedifafogagehahijakakekolalelilomamemimonanenopaporarerirosasesotate'";
const syllable = (n: string) => `substr(${syllables}, 1 + 2 * (${n} % 38), 2)`;
const wordFunction = `create function pg_temp.word(n int) returns text language sql immutable as $$
  select ${syllable('n')} || ${syllable('n / 38')} || case when n >= 38 then ${syllable('n / 1444')} || ${syllable('n * 7')} else 'n' end $$`;
const anyWord = 'floor(power(50000, random()))::int';

/** Writes a network into a new server; returns the cookie of one member. */
export async function makeSearchNetwork(dataDir: string, { posts, members }: SearchNetwork): Promise<string> {
  const database = await openEmbedded({ dataDir });
  const client = await opened(database.connectionString);
  // Without triggers: their rows are written at the end.
  await client.query('set session_replication_role = replica');
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query(wordFunction);
  const makeIndexes = await dropIndexes(client);
  await writeRows(client, posts, members);
  await makeIndexes();
  await client.query('set session_replication_role = origin');
  await writeIndex(client, database.connectionString);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const key = await signingKey(drizzle(client, { schema }) as never);
  await client.query(
    `insert into sessions (code, account_id, expires_at) values ('bench-session', 1, now() + interval '1 day')`,
  );
  const token = await signAccessToken(key, 'bench-session', new Date(), 'call');
  await client.end();
  await database.stop();
  return `${sessionCookieNames(false).access}=${token}`;
}

/** Indexes built from all rows at once take a fraction of the time. Indexes of keys stay. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('uploads', 'posts', 'sounds', 'post_tags') and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

async function writeRows(client: pg.Client, posts: number, members: number): Promise<void> {
  await client.query(`insert into accounts (code, user_name, display_name, email, follower_count)
    select ${code}, 'bench' || g, initcap(pg_temp.word(a)) || ' ' || initcap(pg_temp.word(b)), 'bench' || g || '@bench.invalid',
      case when g % 5 = 0 then floor(power(100000, random()))::int else 0 end
    from (select g, ${anyWord} as a, ${anyWord} as b from generate_series(1, ${members}) g offset 0) made`);
  await client.query(`insert into tags (code, name, usage_count)
    select ${code}, pg_temp.word(g) || '_' || g, 1 + floor(power(1000, random())) from generate_series(1, 5000) g`);
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress, width, height, duration, has_sound)
    select c, 'videos/' || c, a, 'video', 'COMPLETE', 100, 1080, 1920, 12, true
    from (select ${code} as c, 1 + g % ${members} as a from generate_series(1, ${posts}) g) made`);
  await client.query(`insert into posts (code, author_id, post_type, title, description, status, upload_id, sound_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID',
      pg_temp.word(a) || case when id % 50000 = 7 then ' comet ' else ' ' end || pg_temp.word(b) || case id % 2 when 0 then ' evening' else ' morning' end,
      'A clip about ' || pg_temp.word(c) || ' and ' || pg_temp.word(d) || ', ' || pg_temp.word(e) || ' ' || pg_temp.word(f) || ' number ' || id,
      'READY', id, id, at, at
    from (select id, code, owner_id, now() - (${posts} - id) * interval '1 minute' as at,
      ${[...'abcdef'].map((name) => `${anyWord} as ${name}`).join(', ')} from uploads order by id) made order by id`);
  await client.query(
    `insert into sounds (code, post_id, upload_id, use_count) select substr(md5(code || 's'), 1, 16), id, upload_id, 1 from posts order by id`,
  );
  await client.query(`insert into post_tags (post_id, tag_id, position)
    select p.id, 1 + (p.id * 7 + n * 31) % 5000, n from posts p, generate_series(0, 2) n on conflict do nothing`);
  await client.query('analyze');
}

/** Writes the index as the triggers do, but on two connections, and builds the indexes of words at the end. */
async function writeIndex(client: pg.Client, connectionString: string): Promise<void> {
  await client.query(`insert into account_names (account_id, words)
    select id, array_to_tsvector(search_names(user_name, display_name)) from accounts`);
  await client.query(
    'select learn_words(array_agg(distinct word)) from account_names, unnest(tsvector_to_array(words)) word',
  );
  const { rows } = await client.query<{ windows: number }>(
    `select (max(id) / ${searchWindow} + 1)::int as windows from posts`,
  );
  const windows = rows[0]?.windows ?? 0;
  await client.query('drop index post_words_words');
  let next = 0;
  await Promise.all(
    [client, await opened(connectionString)].map(async (connection) => {
      while (next < windows) {
        const from = next * searchWindow;
        next += 1;
        await connection.query('select index_posts(array(select id from posts where id >= $1 and id < $2))', [
          from,
          from + searchWindow,
        ]);
      }
      if (connection !== client) await connection.end();
    }),
  );
  await client.query('create index post_words_words on post_words using gin (words) with (fastupdate = false)');
}

async function opened(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('set synchronous_commit = off');
  return client;
}
