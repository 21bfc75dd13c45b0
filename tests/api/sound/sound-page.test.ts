import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { getSound, postsBySound } from '#lib/contract/sound/sound.ts';
import { accounts, posts, renditions } from '#server/ground/db/schema/index.ts';
import { changeAccount, changePosts } from '#tests/support/database/change.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { hidings } from '#tests/support/riff/hidings.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

type Built = Awaited<ReturnType<typeof buildPost>>;

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let original: Built;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());
beforeEach(async () => {
  riff.wait(1_000);
  original = await buildPost(riff.context, adaCode, { title: 'A tune', description: 'How it was made' });
});

const change = (post: { id: number }, set: Partial<typeof posts.$inferInsert>) =>
  changePosts(riff.context, eq(posts.id, post.id), set);

/** A post of Ben's that plays the sound, a second after the one before. */
async function use(title: string, set: Partial<typeof posts.$inferInsert> = {}): Promise<Built> {
  riff.wait(1_000);
  const post = await buildPost(riff.context, benCode, { title });
  await change(post, { soundId: original.soundId, ...set });
  return post;
}

const sound = (code: string, client: Client = riff.visitor()) => client.call(getSound, { query: { code } });
const list = async (code: string, query: Record<string, unknown> = {}, client: Client = riff.visitor()) => {
  const { data, message } = await client.call(postsBySound, { query: { code, ...query } });
  if (!data) throw new Error(message);
  return data;
};
const titlesOf = (page: Awaited<ReturnType<typeof list>>) => page.contents.map(({ title }) => title);
const notThere = { status: 404, data: null, message: messages.soundNotFound };

describe('a sound', () => {
  test('has no empty code', async () => {
    for (const call of [getSound, postsBySound]) {
      const answer = await ben.call(call, { query: { code: '' } });
      expect(answer).toMatchObject({ status: 400, data: null });
      expect(Object.keys(answer.errors)).toEqual(['code']);
    }
  });

  test.each(['nothing', 'x'.repeat(33), '%00', "'; drop table", '🎵', '\\u0000'])(
    'with the code %j is not found',
    async (code) => {
      for (const call of [getSound, postsBySound])
        expect(await ben.call(call, { query: { code } })).toMatchObject(notThere);
    },
  );

  test('is found by its own code, by its original post’s code, and by the code of a post that plays it', async () => {
    const borrower = await use('Ben plays it');
    const { data } = await sound(original.soundCode);
    expect(data).toMatchObject({
      audioCode: original.soundCode,
      audioDuration: 12,
      postCount: 2,
      isPublic: true,
      original: {
        postCode: original.code,
        postType: 'VID',
        title: 'A tune',
        description: 'How it was made',
        userCode: adaCode,
        likeCount: '0',
        commentCount: '0',
      },
      media: { sound: expect.stringMatching(/\.mp3$/), peaks: expect.stringContaining('/fl_waveform/'), header: null },
    });
    for (const code of [original.code, borrower.code]) expect((await sound(code)).data).toEqual(data);
  });

  test('has the header picture of its owner', async () => {
    const avatarId = 'images/a-picture';
    await riff.context.db.update(accounts).set({ avatarId }).where(eq(accounts.code, adaCode));
    const { data } = await sound(original.code);
    expect(data?.media.header).toContain('h_300');
    expect(data?.original?.media.avatar?.src).toContain(avatarId);
    await riff.context.db.update(accounts).set({ avatarId: null }).where(eq(accounts.code, adaCode));
  });

  test('has no address while its file is being made', async () => {
    await riff.context.db.delete(renditions).where(eq(renditions.uploadId, original.uploadId ?? 0));
    expect((await sound(original.code)).data?.media).toEqual({ sound: null, peaks: null, header: null });
  });
});

describe('the posts of a sound', () => {
  test('are listed newest first, ten at a time, each once', async () => {
    for (let n = 1; n <= 12; n += 1) await use(`Number ${n}`);
    await buildPost(riff.context, benCode, { title: 'Another sound' });
    const first = await list(original.code);
    expect(titlesOf(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Number ${n}`));
    expect(first).toMatchObject({ page: 0, hasNext: true });
    const second = await list(original.code, { cursor: first.cursor, page: 1 });
    expect(titlesOf(second)).toEqual(['Number 2', 'Number 1', 'A tune']);
    expect(second).toMatchObject({ page: 1, hasNext: false, cursor: null });
    expect(titlesOf(await list(original.soundCode, { sort: 'asc', size: 2 }))).toEqual(['A tune', 'Number 1']);
  });

  test('are the same list for each of its codes', async () => {
    const borrower = await use('Ben plays it');
    const first = await list(original.code, { size: 1 });
    expect(titlesOf(first)).toEqual(['Ben plays it']);
    for (const code of [original.soundCode, borrower.code])
      expect(titlesOf(await list(code, { size: 1, cursor: first.cursor }))).toEqual(['A tune']);
  });

  test('have a cover, counts and the original post', async () => {
    await use('Ben plays it');
    const [borrower] = (await list(original.code)).contents;
    expect(borrower).toMatchObject({
      userCode: benCode,
      audioCode: original.soundCode,
      videoUrl: expect.stringMatching(/^videos\//),
      imageUrls: [],
      media: { cover: { src: expect.stringContaining('so_0') }, avatar: null },
    });
  });

  test.each(Object.entries(hidings))('leave out one that is %s, which does not count', async (_, hiding) => {
    const borrower = await use('Ben plays it');
    const hidden = { ...hiding.post };
    if (hiding.isDisabled) {
      await changeAccount(riff.context, benCode, riff.context.now());
    } else await change(borrower, hidden);
    expect(titlesOf(await list(original.code))).toEqual(['A tune']);
    expect((await sound(original.code)).data?.postCount).toBe(1);
    // A borrower's code does not lead to the sound that it plays.
    expect(await sound(borrower.code)).toMatchObject(notThere);
    await changeAccount(riff.context, benCode, null);
  });
});

describe.each(Object.entries(hidings))('a sound whose original post is %s', (name, hiding) => {
  const hide = async () => {
    if (hiding.post) await change(original, hiding.post);
    if (hiding.isDisabled) {
      await changeAccount(riff.context, adaCode, riff.context.now());
    }
  };
  beforeEach(async () => {
    await changeAccount(riff.context, adaCode, null);
  });
  afterAll(async () => {
    await changeAccount(riff.context, adaCode, null);
  });

  test('remains for the posts that play it, and shows nothing of the original', async () => {
    const borrower = await use('Ben plays it');
    await hide();
    for (const code of [original.code, original.soundCode, borrower.code]) {
      for (const client of [riff.visitor(), ben]) {
        const { data } = await sound(code, client);
        expect(data).toMatchObject({ audioCode: null, original: null, postCount: 1, isPublic: false });
        const file = hiding.isTakenDown ? null : expect.any(String);
        expect(data?.media).toEqual({ sound: file, peaks: file, header: null });
        const page = await list(code, {}, client);
        expect(titlesOf(page)).toEqual(['Ben plays it']);
        expect(page.contents[0]).toMatchObject({ audioCode: null, audioOwnerDisplayName: null });
      }
    }
  });

  test('is not found once no visible post plays it', async () => {
    const borrower = await use('Ben plays it');
    await hide();
    await change(borrower, { visibility: 'PRIVATE' });
    for (const code of [original.code, original.soundCode, borrower.code]) {
      expect(await sound(code)).toMatchObject(notThere);
      expect(await riff.visitor().call(postsBySound, { query: { code } })).toMatchObject(notThere);
    }
  });

  test(`is ${name === 'private' ? 'there' : 'gone'} for its author, without others`, async () => {
    await hide();
    const answer = await sound(original.code, ada);
    if (name === 'private') {
      expect(answer.data).toMatchObject({ original: { title: 'A tune' }, postCount: 0, isPublic: false });
      expect((await list(original.code, {}, ada)).contents).toEqual([]);
    } else expect([401, 404]).toContain(answer.status);
  });
});
