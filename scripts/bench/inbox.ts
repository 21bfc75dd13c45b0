// Usage: npm run bench:inbox. Measures the inbox of a member with 100,000 notifications, a like with its notification beside a like of
// one's own post, which tells nobody, and a member's feed while 10,000 followers of others are told. One line per figure.
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { fillWithNotifications } from '#tests/support/database/many-notifications.ts';
import { makeTelling } from './instruments/jobs/telling.ts';
import { load, loadPosts } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { missed, sized } from './instruments/sized.ts';

const many = sized(100_000, 100);
/** Milliseconds that 99 of 100 first pages may take at one caller. */
const mostMs = 15;
/** Milliseconds that the notification may add to a like. */
const mostAddedMs = 0.3;

const ms = (value: number) => `${value.toFixed(2)} ms`;
const server = await startMeasuredServer();
try {
  const members = 1_000;
  const cookies = await makeNetwork(server.dataDir, { posts: members - 2, likes: 10_000, members, seen: 10 });
  const { receiver, codes } = await fill(server.dataDir);
  for (const [name, path] of [
    ['first page', 'notifications'],
    ['filtered page', 'notifications?filter=comments'],
    ['unseen count', 'notifications/unseen'],
  ] as const) {
    const address = `${server.origin}/api/${path}`;
    const cookie = cookies[receiver - 1] ?? '';
    await load(address, 4, 200, cookie);
    const one = await load(address, 1, 2_000, cookie);
    console.log(`inbox-${name.replace(' ', '-')} p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`);
    if (one.p99 > mostMs) missed();
  }
  const likes = (shift: number) =>
    codes.map(({ author }, n) => ({
      cookie: cookies[author - 1] ?? '',
      body: { code: codes[(n + shift) % codes.length]?.code ?? '', isLiked: true },
    }));
  const address = `${server.origin}/api/posts/like`;
  const [own, others] = [
    await loadPosts(address, 1, codes.length, likes(0)),
    await loadPosts(address, 1, codes.length, likes(1)),
  ];
  console.log(`like-of-own-post p50 ${ms(own.p50)}, like-with-notification p50 ${ms(others.p50)}`);
  if (others.p50 - own.p50 > mostAddedMs) missed();
  await measureTelling(cookies);
} finally {
  await server.stop();
}

/** Fills the inbox of the author of the newest post; returns that member, and the code and author of each post. */
async function fill(dataDir: string): Promise<{ receiver: number; codes: { code: string; author: number }[] }> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string; code: string; author: string }>(
    'select id, code, author_id as author from posts order by id desc',
  );
  const codes = rows.map(({ code, author }) => ({ code, author: Number(author) }));
  await fillWithNotifications(client, Number(rows[0]?.id), many);
  await client.end();
  await database.stop();
  return { receiver: codes[0]?.author ?? 0, codes };
}

/** A member's feed, first alone, then during the whole of jobs that tell followers of posts. */
async function measureTelling(cookies: readonly string[]): Promise<void> {
  const telling = await makeTelling(server.dataDir, sized(10_000, 10), sized(20, 2));
  const feed = `${server.origin}/api/posts`;
  await load(feed, 1, 1_000, cookies);
  const alone = await load(feed, 1, 2_000, cookies);
  const beside = load(feed, 1, 5_000, cookies);
  const jobs = await telling.tell(beside);
  const { p50, p99 } = await beside;
  console.log(`feed-alone p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}`);
  console.log(`feed-while-followers-are-told p50 ${ms(p50)}, p99 ${ms(p99)} (${jobs} jobs of 10,000 followers)`);
  await telling.close();
}
