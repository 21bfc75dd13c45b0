// Usage: npm run bench:sound. The page of a sound with 100,000 posts that everyone may see and as many private ones: the sound, the first page of its
// posts and one in the middle of them, for visitors and members. One line per figure: latency at one caller, throughput at 32 callers.
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { fillWithSoundPosts } from '#tests/support/database/many-sound-posts.ts';
import { load } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { missed, sized } from './instruments/sized.ts';

const many = sized(100_000, 200);
/** Milliseconds that 99 of 100 pages may take at one caller. */
const mostMs = 10;

const server = await startMeasuredServer();
try {
  const cookies = await makeNetwork(server.dataDir, { posts: 100, likes: 1_000, members: 1_000, seen: 10 });
  const code = await writePosts(server.dataDir);
  const list = `${server.origin}/api/audios/posts-by-audio?code=${code}`;
  const addresses = {
    sound: `${server.origin}/api/audios/get?code=${code}`,
    first: list,
    deep: `${list}&cursor=${await cursorInTheMiddle(list)}`,
  };
  for (const [name, address] of Object.entries(addresses)) {
    for (const [who, cookie] of [
      ['visitor', ''],
      ['member', cookies],
    ] as const) {
      await load(address, 4, 500, cookie);
      const one = await load(address, 1, 1_000, cookie);
      const busy = await load(address, 32, 4_000, cookie);
      const ms = (value: number) => `${value.toFixed(2)} ms`;
      console.log(`sound-${name}-${who}-1-caller p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`);
      console.log(`sound-${name}-${who}s-32-callers ${Math.round(busy.perSecond)} requests/s, p99 ${ms(busy.p99)}`);
      if (one.p99 > mostMs) missed();
    }
  }
} finally {
  await server.stop();
}

/** Writes the posts that play one sound; returns its code. */
async function writePosts(dataDir: string): Promise<string> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string; code: string }>('select id, code from sounds order by id limit 1');
  const sound = rows[0];
  if (!sound) throw new Error('there is no sound');
  await fillWithSoundPosts(client, Number(sound.id), many);
  await client.end();
  await database.stop();
  return sound.code;
}

/** Follows the cursor half of the way down, fifty posts at a time. */
async function cursorInTheMiddle(list: string): Promise<string> {
  let cursor = '';
  for (let read = 0; read < many / 2; read += 50) {
    const answer = await fetch(`${list}&size=50${cursor && `&cursor=${cursor}`}`);
    const { data } = (await answer.json()) as { data: { cursor: string | null } | null };
    if (!data?.cursor) throw new Error(`the list ended after ${read} posts`);
    cursor = data.cursor;
  }
  return cursor;
}
