// Usage: npm run bench:comments. Measures the first page of comments under a post with 5,000 comments and 20,000 replies, and the first
// page of replies to one comment, for visitors and members. One line per figure: latency at one caller, throughput at 32 callers, and the
// longest task while a browser scrolls through 500 comments.
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { fillWithComments } from '#tests/support/database/many-comments.ts';
import { load } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { scrollComments } from './instruments/scroll-comments.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { missed, sized } from './instruments/sized.ts';

const many = sized({ comments: 5_000, replies: 20_000 }, { comments: 60, replies: 60 });
/** Milliseconds that 99 of 100 first pages may take at one caller. */
const mostMs = 10;
/** Comments that are scrolled through in the browser. */
const scrolled = sized(500, 40);

const server = await startMeasuredServer();
try {
  const cookies = await makeNetwork(server.dataDir, { posts: 100, likes: 1_000, members: 1_000, seen: 10 });
  const { post, comment } = await writeComments(server.dataDir);
  const lists = {
    comments: `${server.origin}/api/comments/comments?code=${post}`,
    replies: `${server.origin}/api/comments/replies?code=${comment}`,
    news: `${server.origin}/api/comments/news?code=${post}`,
  };
  for (const [name, address] of Object.entries(lists)) {
    await load(address, 4, 500);
    for (const [who, cookie] of [
      ['visitor', ''],
      ['member', cookies],
    ] as const) {
      const one = await load(address, 1, 2_000, cookie);
      const many = await load(address, 32, 8_000, cookie);
      const ms = (value: number) => `${value.toFixed(2)} ms`;
      console.log(`${name}-${who}-1-caller p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`);
      console.log(`${name}-${who}s-32-callers ${Math.round(many.perSecond)} requests/s, p99 ${ms(many.p99)}`);
      if (one.p99 > mostMs) missed();
    }
  }
  const longest = await scrollComments(server.origin, post, scrolled);
  console.log(`comments-scroll-${scrolled} longest task ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms`);
  if (longest > 0) missed();
} finally {
  await server.stop();
}

/** Writes the comments under the newest post; returns the codes of the post and of its newest comment. */
async function writeComments(dataDir: string): Promise<{ post: string; comment: string }> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const newest = await client.query<{ id: string; code: string }>(
    'select id, code from posts order by id desc limit 1',
  );
  const post = newest.rows[0];
  if (!post) throw new Error('there is no post');
  await fillWithComments(client, Number(post.id), many);
  const { rows } = await client.query<{ code: string }>(
    'select code from comments where parent_id is null order by created_at desc, id desc limit 1',
  );
  await client.end();
  await database.stop();
  return { post: post.code, comment: rows[0]?.code ?? '' };
}
