import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import * as schema from '#server/ground/db/schema/index.ts';
import { signAccessToken, signingKey } from '#server/product/services/session/tokens.ts';
import { sessionCookieNames } from '#server/web/http/cookies/session-cookies.ts';
import { sized } from './sized.ts';

/** A network of a given size: its members have liked, followed and seen something. */
export interface Network {
  posts: number;
  likes: number;
  members: number;
  /** Posts that each member has seen: the newest ones. */
  seen: number;
  /** Accounts that each member blocks; they have no posts. */
  blocks?: number;
}

const least = ({ posts, likes, members, seen, blocks = 0 }: Network): Network => ({
  posts: Math.min(posts, 100),
  likes: Math.min(likes, 100),
  members: Math.min(members, 20),
  seen: Math.min(seen, 10),
  blocks: Math.min(blocks, 10),
});

const code = 'substr(md5(random()::text || g), 1, 16)';

/** Writes a network straight into the tables of a new server, and returns the cookie of each member. */
export async function makeNetwork(dataDir: string, wanted: Network): Promise<string[]> {
  const network = sized(wanted, least(wanted));
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('set synchronous_commit = off');
  // Without triggers and foreign keys: millions of rows in seconds. The triggers' counts are made at the end.
  await client.query('set session_replication_role = replica');
  await writePosts(client, network);
  await writeReactions(client, network);
  await writeBlocks(client, network);
  await writeCounts(client);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const cookies = await signIn(client, network.members);
  await client.end();
  await database.stop();
  return cookies;
}

async function writePosts(client: pg.Client, { posts, members }: Network): Promise<void> {
  await client.query(`insert into accounts (code, user_name, display_name, email)
    select ${code}, 'bench' || g, 'Member ' || g, 'bench' || g || '@bench.invalid' from generate_series(1, ${members}) g`);
  await client.query(`insert into tags (code, name) select ${code}, 'tag' || g from generate_series(1, 200) g`);
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress, width, height, duration, has_sound)
    select c, 'videos/' || c, a, 'video', 'COMPLETE', 100, 1080, 1920, 12, true
    from (select ${code} as c, 1 + g % ${members} as a from generate_series(1, ${posts}) g) made`);
  // The post with the highest id is the newest, as in a network that has grown. The sound of each has the same id.
  await client.query(`insert into posts (code, author_id, post_type, title, description, status, upload_id, sound_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID', 'A post with the number ' || id, 'Some words about it.', 'READY', id, id,
      at, at from (select *, now() - (${posts} - id) * interval '1 minute' as at from uploads order by id) made order by id`);
  await client.query(
    `insert into sounds (code, post_id, upload_id) select substr(md5(code || 's'), 1, 16), id, upload_id from posts order by id`,
  );
  await client.query(`insert into post_tags (post_id, tag_id, position)
    select p.id, 1 + (p.id * 7 + n * 31) % 200, n from posts p, generate_series(0, 2) n on conflict do nothing`);
}

async function writeReactions(client: pg.Client, { posts, likes, members, seen }: Network): Promise<void> {
  await client.query(`insert into likes (account_id, post_id, created_at)
    select 1 + floor(random() * ${members})::int, 1 + floor(random() * ${posts})::int, now() - random() * interval '30 days'
    from generate_series(1, ${likes}) on conflict do nothing`);
  await client.query(`insert into follows (follower_id, followee_id) select m, 1 + (m + n * 13) % ${members}
    from generate_series(1, ${members}) m, generate_series(1, 50) n where m <> 1 + (m + n * 13) % ${members} on conflict do nothing`);
  for (let from = 1; from <= members; from += 100) {
    await client.query(`insert into views (account_id, post_id, created_at, last_viewed_at, listed_at)
      select m, ${posts} + 1 - n, at, at, at from generate_series(${from}, ${Math.min(members, from + 99)}) m, generate_series(1, ${seen}) n,
        lateral (select now() - interval '1 day' - n * interval '1 second' as at) moments`);
  }
}

async function writeBlocks(client: pg.Client, { members, blocks = 0 }: Network): Promise<void> {
  await client.query(`insert into accounts (code, user_name, display_name, email)
    select ${code}, 'blocked' || g, 'Blocked ' || g, 'blocked' || g || '@bench.invalid' from generate_series(1, ${blocks}) g`);
  await client.query(`insert into relations (member_id, other_id, kind)
    select m, ${members} + n, 'block' from generate_series(1, ${members}) m, generate_series(1, ${blocks}) n`);
}

/** Writes the counts of services and of a trigger, each in one statement because there are millions of rows. */
async function writeCounts(client: pg.Client): Promise<void> {
  await client.query(
    'update posts set like_count = l.count from (select post_id, count(*) from likes group by 1) l where l.post_id = posts.id',
  );
  await client.query(`update accounts set like_count = p.likes
    from (select author_id, sum(like_count) as likes from posts group by 1) p where p.author_id = accounts.id`);
  await client.query('update sounds set use_count = 1');
  await client.query(
    'update tags set usage_count = t.count from (select tag_id, count(*) from post_tags group by 1) t where t.tag_id = tags.id',
  );
  await client.query(`insert into seen_posts (account_id, block, bits)
    select account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)) from views group by 1, 2`);
}

/** A session for each of the first members; its cookie is good for 15 minutes. */
async function signIn(client: pg.Client, members: number): Promise<string[]> {
  const key = await signingKey(drizzle(client, { schema }) as never);
  await client.query(`insert into sessions (code, account_id, expires_at)
    select 'bench-session-' || id, id, now() + interval '1 day' from accounts where id <= ${members}`);
  const name = sessionCookieNames(false).access;
  const sessions = Array.from({ length: members }, (_, n) => `bench-session-${n + 1}`);
  return await Promise.all(
    sessions.map(async (session) => `${name}=${await signAccessToken(key, session, new Date(), 'call')}`),
  );
}
