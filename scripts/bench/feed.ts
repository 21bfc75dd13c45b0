// Usage: npm run bench:feed [-- posts likes accounts]. The feed call on a large database, for visitors and for a
// member with likes, views and follows: latency at one caller, throughput at 32.
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { load } from './load.ts';
import { joinAsMember } from './member.ts';
import { startMeasuredServer } from './server.ts';

const [posts = 20_000, likes = 200_000, accounts = 1_000] = process.argv.slice(2).map(Number);

const server = await startMeasuredServer();
try {
  const member = await joinAsMember(server.origin);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await fill(server.dataDir);
  const feed = `${server.origin}/api/posts`;
  const trivial = `${server.origin}/healthz`;
  await load(feed, 4, 500);
  await load(trivial, 4, 2_000);

  await load(feed, 1, 200, cookie);

  const alone = await load(feed, 1, 2_000);
  const member1 = await load(feed, 1, 1_000, cookie);
  const members = await load(feed, 32, 2_000, cookie);
  const crowd = await load(feed, 32, 8_000);
  const baseline = await load(trivial, 32, 30_000);
  const size = `${posts} posts, ${likes} likes`;
  console.log(`feed-p50-1-caller ${alone.p50.toFixed(2)} ms (${size})`);
  console.log(`feed-p99-1-caller ${alone.p99.toFixed(2)} ms (${size})`);
  console.log(`feed-member-p50-1-caller ${member1.p50.toFixed(2)} ms, p99 ${member1.p99.toFixed(2)} ms`);
  console.log(`feed-member-32-callers ${Math.round(members.perSecond)} requests/s, p99 ${members.p99.toFixed(1)} ms`);
  console.log(`feed-32-callers ${Math.round(crowd.perSecond)} requests/s, p99 ${crowd.p99.toFixed(1)} ms`);
  console.log(`trivial-json-32-callers ${Math.round(baseline.perSecond)} requests/s`);
  console.log(`feed-to-trivial-ratio ${(crowd.perSecond / baseline.perSecond).toFixed(3)}`);
} finally {
  await server.stop();
}

/** Writes members, ready posts with tags, and likes straight into the tables. */
async function fill(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const code = 'substr(md5(random()::text || g), 1, 16)';
  await client.query(`insert into accounts (code, user_name, display_name, email)
    select ${code}, 'bench' || g, 'Member ' || g, 'bench' || g || '@bench.invalid' from generate_series(1, ${accounts}) g`);
  await client.query(`insert into tags (code, name) select ${code}, 'tag' || g from generate_series(1, 200) g`);
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress, width, height, duration, has_sound)
    select c, 'videos/' || c, a, 'video', 'COMPLETE', 100, 1080, 1920, 12, true
    from (select ${code} as c, 1 + g % ${accounts} as a from generate_series(1, ${posts}) g) made`);
  await client.query(`insert into posts (code, author_id, post_type, title, description, status, upload_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID', 'A post with the number ' || id, 'Some words about it.', 'READY', id,
      now() - id * interval '1 minute', now() - id * interval '1 minute' from uploads`);
  await client.query(
    `insert into sounds (code, post_id, upload_id) select substr(md5(code || 's'), 1, 16), id, upload_id from posts`,
  );
  await client.query('update posts set sound_id = s.id from sounds s where s.post_id = posts.id');
  await client.query(`insert into post_tags (post_id, tag_id, position)
    select p.id, 1 + (p.id * 7 + n * 31) % 200, n from posts p, generate_series(0, 2) n on conflict do nothing`);
  await client.query(`insert into likes (account_id, post_id)
    select 1 + floor(random() * ${accounts})::int, 1 + floor(random() * ${posts})::int
    from generate_series(1, ${likes}) on conflict do nothing`);
  await client.query(
    'update posts set like_count = l.count from (select post_id, count(*) from likes group by 1) l where l.post_id = posts.id',
  );
  // The member who asks is the first account.
  await client.query(
    `insert into likes (account_id, post_id) select 1, g * 7 from generate_series(1, 300) g on conflict do nothing`,
  );
  await client.query(`insert into views (account_id, post_id) select 1, g * 3 from generate_series(1, 3000) g`);
  await client.query('insert into follows (follower_id, followee_id) select 1, g from generate_series(2, 101) g');
  await client.query('vacuum analyze');
  await client.end();
  await database.stop();
}
