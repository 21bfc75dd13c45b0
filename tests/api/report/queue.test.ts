import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { reviewPost } from '#lib/contract/report/removed.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, posts, reportedSubjects, reports, uploads } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { allFlags, moderator, queue, report, settle } from './moderators.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let cleo: Client;
let adaCode: string;
let mia: Client;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
  mia = (await moderator(riff, ...allFlags)).client;
});
afterAll(() => riff.close());

const clear = () => riff.context.db.delete(posts);
const codesOf = async (query: Record<string, unknown>) => {
  const { data, message } = await queue(mia, { size: 200, ...query });
  if (!data) throw new Error(message);
  return data.contents.map(({ code }) => code);
};

describe('the queue', () => {
  test('needs only REPORT.view', async () => {
    expect((await queue(riff.visitor())).status).toBe(401);
    const without = await moderator(riff, ...allFlags.filter((flag) => flag !== 'REPORT.view'));
    for (const client of [ada, without.client]) expect((await queue(client)).status).toBe(403);
    expect((await queue((await moderator(riff, 'REPORT.view')).client)).status).toBe(200);
  });

  test.each([
    { status: 'all' },
    { size: 0 },
    { size: 201 },
    { size: 'many' },
    { page: -1 },
    { sort: 'up' },
    { keyWord: 'x'.repeat(101) },
    { cursor: 'forged' },
  ])('refuses %j', async (query) => {
    expect((await queue(mia, query)).status).toBe(400);
  });

  test('is empty while there are no reports', async () => {
    await clear();
    expect((await queue(mia)).data).toEqual({
      contents: [],
      page: 0,
      hasNext: false,
      hasPrevious: false,
      cursor: null,
      totalPages: 0,
      totalElements: 0,
    });
  });

  test('has one entry for each post, with the number of reports and the newest five texts', async () => {
    const post = await buildPost(riff.context, adaCode, { title: 'Much reported' });
    const first = riff.context.now().toISOString();
    for (let n = 1; n <= 7; n += 1) {
      const { client } = await moderator(riff);
      await report(client, post.code, `Reason ${n}`);
      riff.wait(1000);
    }
    const { data } = await queue(mia);
    const [upload] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, post.uploadId ?? 0));
    expect(data).toMatchObject({ totalElements: 1, totalPages: 1 });
    expect(data?.contents[0]).toMatchObject({
      postCode: post.code,
      title: 'Much reported',
      postType: 'VID',
      mediaUrl: upload?.publicId,
      userCode: adaCode,
      userName: 'ada',
      displayName: 'Ada',
      state: 'public',
      reportCount: 7,
      status: 'open',
      action: null,
      settledBy: null,
      settledAt: null,
      note: null,
      createdAt: first,
    });
    expect(data?.contents[0]?.reports.map(({ content }) => content)).toEqual([7, 6, 5, 4, 3].map((n) => `Reason ${n}`));
    expect(data?.contents[0]?.media.cover?.src).toContain(upload?.publicId);
  });

  test('is searched by titles, names and texts, ignoring case and accents', async () => {
    await clear();
    const storm = await buildPost(riff.context, adaCode, { title: 'Éclair of the storm' });
    const quiet = await buildPost(riff.context, adaCode, { title: 'Quiet' });
    await report(ben, storm.code, 'Shows a license plate');
    await report(ben, quiet.code, 'Is an advertisement');
    await report(cleo, quiet.code, 'Whispers #spam');
    riff.wait(1);
    const found = async (keyWord: string) => (await codesOf({ keyWord })).sort();
    const both = [storm.code, quiet.code].sort();
    expect(await found('eclair')).toEqual([storm.code]);
    expect(await found('STO')).toEqual([storm.code]);
    expect(await found('plate license')).toEqual([storm.code]);
    expect(await found('whispers')).toEqual([quiet.code]);
    expect(await found('#spam')).toEqual([quiet.code]);
    expect(await found('ada')).toEqual(both);
    expect(await found('@ada')).toEqual(both);
    for (const nothing of ['zebra', '!!!', "x' | 'quiet", 'quiet license', '%', '\\'])
      expect(await found(nothing)).toEqual([]);
    expect((await queue(mia, { keyWord: 'ada', size: 1 })).data).toMatchObject({ totalElements: 2, totalPages: 2 });
    await riff.context.db.update(accounts).set({ displayName: 'Augusta' }).where(eq(accounts.code, adaCode));
    expect(await found('augusta')).toEqual(both);
    expect(await found('ada')).toEqual(both);
  });

  test('searches only the first of very many texts, and stays small', async () => {
    const post = await buildPost(riff.context, adaCode);
    const word = (n: number, at: number) => `w${n}x${at}`;
    for (let n = 0; n < 40; n += 1) {
      const code = newCode();
      const names = { userName: `reporter${n}`, displayName: 'R', email: `${code}@example.org` };
      const [by] = await riff.context.db
        .insert(accounts)
        .values({ code, ...names })
        .returning({ id: accounts.id });
      const content = Array.from({ length: 62 }, (_, at) => word(n, at)).join(' ');
      await riff.context.db.insert(reports).values({ code, postId: post.id, reporterId: by?.id ?? 0, content });
    }
    expect(await codesOf({ keyWord: word(1, 1) })).toEqual([post.code]);
    const { rows } = await riff.context.db.$client.query(
      'select length(words) from reported_posts where post_id = $1',
      [post.id],
    );
    expect(rows[0].length).toBeLessThan(2_100);
    await settle(mia, post.code, 'dismiss');
  });

  test('pages and sorts by the first report, and by the settlement', async () => {
    await clear();
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      riff.wait(1000);
      const { code } = await buildPost(riff.context, adaCode);
      await report(ben, code);
      codes.push(code);
    }
    expect(await codesOf({})).toEqual(codes.toReversed());
    // A later report of the first one moves nothing.
    await report(cleo, codes[0] ?? '');
    expect(await codesOf({ sort: 'asc' })).toEqual(codes);
    const first = await queue(mia, { size: 2 });
    expect(first.data).toMatchObject({ totalElements: 5, totalPages: 3, hasNext: true, hasPrevious: false });
    riff.wait(1000);
    for (const n of [2, 0]) {
      await settle(mia, codes[n] ?? '', 'dismiss');
      riff.wait(1000);
    }
    expect(await codesOf({ status: 'settled' })).toEqual([codes[0], codes[2]]);
    expect(await codesOf({ status: 'settled', sort: 'asc' })).toEqual([codes[2], codes[0]]);
    expect((await queue(mia, { status: 'settled' })).data?.totalElements).toBe(2);
  });

  test('neither repeats nor skips an entry while posts are reported and settled', async () => {
    await clear();
    const codes: string[] = [];
    const add = async () => {
      riff.wait(1000);
      const { code } = await buildPost(riff.context, adaCode);
      await report(ben, code);
      codes.push(code);
    };
    for (let n = 0; n < 9; n += 1) await add();
    const before = codes.toReversed();
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { data } = await queue(mia, { size: 3, page, ...(cursor === null ? {} : { cursor }) });
      seen.push(...(data?.contents.map(({ code }) => code) ?? []));
      cursor = data?.cursor ?? null;
      await add();
      // One report of this page is settled, and a later one is reported once more.
      await settle(mia, seen.at(-1) ?? '', 'dismiss');
      await report(cleo, before.at(-1) ?? '');
    }
    expect(seen).toEqual(before);
  });
});

describe('a reported post', () => {
  const pictureOf = (client: Client, publicId: string) =>
    client.send(`/media/riff/video/upload/${publicId}.mp3`).then(({ status }) => status);

  test.each([
    ['private', { visibility: 'PRIVATE' as const }, 'hidden'],
    ['failed', { status: 'FAILED' as const, failure: 'It failed.', publishedAt: null }, 'hidden'],
    ['removed', { removedAt: new Date(), removedAs: 'MODERATOR' as const }, 'removed'],
  ])('that became %s needs POST.view', async (_, change, state) => {
    await clear();
    const post = await buildPost(riff.context, adaCode, { title: 'Once public' });
    const [upload] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, post.uploadId ?? 0));
    const publicId = upload?.publicId ?? '';
    const file = `${riff.context.config.dataDir}/sound.mp3`;
    await writeFile(file, 'sound');
    await riff.context.storage.putFile(`renditions/${upload?.code}/sound.mp3`, file);
    await report(ben, post.code);
    const reader = (await moderator(riff, 'REPORT.view')).client;
    const seen = (await moderator(riff, 'REPORT.view', 'POST.view')).client;
    expect((await queue(reader)).data?.contents[0]).toMatchObject({ title: 'Once public', state: 'public' });

    await riff.context.db.update(posts).set(change).where(eq(posts.id, post.id));
    expect((await queue(reader)).data?.contents[0]).toMatchObject({ title: null, mediaUrl: null, state });
    expect((await queue(reader)).data?.contents[0]?.media.cover).toBeNull();
    expect((await queue(seen)).data?.contents[0]).toMatchObject({ title: 'Once public', mediaUrl: publicId, state });
    expect((await reader.call(reviewPost, { query: { code: post.code } })).status).toBe(403);
    expect((await seen.call(reviewPost, { query: { code: post.code } })).data).toMatchObject({ title: 'Once public' });
    // Outside of the admin area, the post is hidden from moderators too.
    expect((await seen.call(getPost, { query: { code: post.code } })).status).toBe(404);

    for (const client of [riff.visitor(), ben, reader]) expect(await pictureOf(client, publicId)).toBe(404);
    const answer = await seen.send(`/media/riff/video/upload/${publicId}.mp3`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('private')]);
    await answer.body?.cancel();
  });

  test('is hidden from moderators once its author deletes it', async () => {
    await clear();
    const post = await buildPost(riff.context, adaCode);
    await report(ben, post.code);
    const gone = { removedAt: new Date(), removedAs: 'AUTHOR' as const };
    await riff.context.db.update(posts).set(gone).where(eq(posts.id, post.id));
    expect((await queue(mia)).data?.contents[0]).toMatchObject({ title: null, mediaUrl: null, state: 'deleted' });
    expect((await mia.call(reviewPost, { query: { code: post.code } })).status).toBe(404);
  });

  test('is visible to moderators if its author is disabled', async () => {
    await clear();
    const post = await buildPost(riff.context, adaCode);
    await report(ben, post.code);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, adaCode));
    expect((await queue(mia)).data?.contents[0]).toMatchObject({ state: 'hidden', title: 'A post' });
    expect((await mia.call(reviewPost, { query: { code: post.code } })).status).toBe(200);
    await riff.context.db.update(accounts).set({ disabledAt: null }).where(eq(accounts.code, adaCode));
    expect(await riff.context.db.$count(reportedSubjects)).toBe(1);
  });
});
