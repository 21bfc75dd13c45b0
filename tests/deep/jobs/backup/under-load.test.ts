import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login, register } from '#lib/contract/account/auth.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed, likePost } from '#lib/contract/post/post.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { hashMedia } from '#tests/support/commands/place.ts';
import { type Attempt, Author } from '#tests/support/faults/author.ts';
import { type Installation, startInstallation } from '#tests/support/faults/installation.ts';
import { Client } from '#tests/support/riff/client.ts';
import { inDataFolder } from '#tests/support/servers/restored-riff.ts';

const server = fileURLToPath(new URL('../../../support/faults/api-server.ts', import.meta.url));
let folder: string;
let riff: Installation;
let author: Author;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-load-'));
  riff = await startInstallation({ server, diskMegabytes: 256 });
  author = new Author(new Client(riff.origin), {
    video: await openAsBlob(clip({ width: 160, height: 90, rate: 10, seconds: 1 })),
    image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'), { width: 200, height: 150 })),
  });
  await author.settle();
});
afterAll(async () => {
  await riff.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The writes that Riff has acknowledged to a member. */
interface Deed {
  email: string;
  post: string;
  comment: string;
}

/** A member joins, likes a post and comments on it. */
async function joinIn(post: string): Promise<Deed> {
  const client = new Client(riff.origin);
  const person = { displayName: 'Load', email: `${randomUUID()}@example.org`, password: 'joins and goes' };
  await client.call(register, { body: { ...person, confirmPassword: person.password } });
  await client.call(login, { body: person });
  expect((await client.call(likePost, { body: { code: post, isLiked: true } })).status).toBe(200);
  const { data } = await client.call(sendComment, { body: { code: post, content: `From ${person.email}` } });
  if (!data) throw new Error('a comment was refused');
  return { email: person.email, post, comment: data.commentCode };
}

/** Members who go on until they are stopped. */
function startLoad(first: Attempt) {
  const deeds: Deed[] = [];
  const posts: Attempt[] = [first];
  let isGoing = true;
  const people = async () => {
    while (isGoing) {
      deeds.push(await joinIn(first.postCode));
      await turn();
    }
  };
  const authors = async () => {
    for (let n = 0; isGoing; n += 1) posts.push(await author.publish(n % 2 ? 'VID' : 'IMG', `load-${n}`));
  };
  const ended = Promise.all([people(), people(), authors()]);
  return {
    deeds,
    posts,
    stop: async () => {
      isGoing = false;
      await ended;
    },
  };
}

test('a backup under load contains every row and file from before its start, and a Riff restored from it works', async () => {
  const load = startLoad(await author.publish('VID', 'before'));
  await vi.waitFor(() => expect(Math.min(load.deeds.length / 4, load.posts.length / 4)).toBeGreaterThanOrEqual(1), {
    timeout: 60_000,
    interval: 20,
  });
  const [deeds, posts] = [[...load.deeds], [...load.posts]];
  const before = await originalsOf(riff.databaseUrl);
  const archive = path.join(folder, 'load.tar');
  const source = { DATABASE_URL: riff.databaseUrl, DATA_DIR: riff.dataDir };
  const report = await runCommand('backup', [archive], source);
  await load.stop();
  expect(report).toMatchObject({ said: expect.not.stringContaining('Missing'), code: 0 });

  const restored = path.join(folder, 'restored');
  expect(await runCommand('restore', [archive], { DATA_DIR: restored, DATABASE_URL: '' })).toMatchObject({ code: 0 });
  const media = await hashMedia(restored);
  for (const key of before) expect(media).toHaveProperty([key]);
  await inDataFolder(restored, async (client, rows) => {
    const { data } = await client.call(feed, { query: {} });
    expect(data?.contents.length).toBeGreaterThan(0);
    const has = async (text: string, values: string[]) => (await rows(text, values)).length;
    const codes = posts.map(({ postCode }) => postCode);
    expect(await has('select id from posts where code = any ($1)', codes)).toBe(codes.length);
    const comments = deeds.map(({ comment }) => comment);
    expect(await has('select id from comments where code = any ($1)', comments)).toBe(comments.length);
    const emails = deeds.map(({ email }) => email);
    const likers = 'select l.post_id from likes l join accounts a on a.id = l.account_id where a.email = any ($1)';
    expect(await has(likers, emails)).toBe(emails.length);
    await vi.waitFor(
      async () => expect(await rows(`select code from posts where status = 'PROCESSING'`, null)).toEqual([]),
      { timeout: 120_000, interval: 100 },
    );
    expect(await runCommand('check', [], { DATA_DIR: restored, DATABASE_URL: '' })).toEqual({
      said: 'Rows, files and counters agree.\n',
      code: 0,
    });
  });
});

async function originalsOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ code: string }>(
    `select code from uploads where status <> 'RECEIVING' and mix_of_id is null and used_at is not null`,
  );
  await client.end();
  return rows.map(({ code }) => `originals/${code}`);
}
