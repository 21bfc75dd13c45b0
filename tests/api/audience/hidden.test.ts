import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { imageWidths } from '#lib/contract/media/sizes.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, follows, postImages, posts, renditions, tags, uploads } from '#server/ground/db/schema/index.ts';
import { baseFrame, frameKey, imageKey, peaksKey } from '#server/media/protocol/delivery/variant-key.ts';
import { changeAccount, changePosts, tagPost } from '#tests/support/database/change.ts';
import { isDeep } from '#tests/support/properties/properties.ts';
import { buildComment, buildHistory, buildPost, buildUpload, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { type Hiding, hidings } from '#tests/support/riff/hidings.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { aboutOneself } from './about-oneself.ts';
import { moderationAims } from './moderation-aims.ts';

let riff: TestRiff;
let folder: string;
/** A member who follows every author of this file, and one whose public posts play their sounds. */
let cleo: Client;
let ben: Client;
let cleoCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff();
  folder = await mkdtemp(path.join(tmpdir(), 'riff-hidden-'));
  [cleo, ben] = [riff.visitor(), riff.visitor()];
  cleoCode = (await cleo.join(cast.cleo)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const at = new Date();

/** An author with a video, an image and a tag, an image of Ben's that plays the sound of the video, and Ben's comment and reply on the video. */
interface Target {
  author: Client;
  authorCode: string;
  postCode: string;
  pictureCode: string;
  borrowerCode: string;
  commentCode: string;
  replyCode: string;
  title: string;
  tag: string;
  tagCode: string;
  soundCode: string;
  film: typeof uploads.$inferSelect;
  picture: typeof uploads.$inferSelect;
  avatar: typeof uploads.$inferSelect;
  /** Text that no answer may contain while the thing is hidden. */
  traces: string[];
}

async function buildTarget(name: string): Promise<Target> {
  const { db } = riff.context;
  const author = riff.visitor();
  const displayName = `Author${name}`;
  const user = await author.join({ displayName, email: `${name}@example.org`, password: 'long enough for it' });
  const { userCode: authorCode } = user;
  const avatar = await buildUpload(riff.context, authorCode, { resourceType: 'image', status: 'COMPLETE', usedAt: at });
  await db.update(accounts).set({ avatarId: avatar.publicId }).where(eq(accounts.code, authorCode));
  const title = `zebra${name}`;
  const post = await buildPost(riff.context, authorCode, { title, description: `described${name}` });
  const [film] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, post.uploadId ?? 0));
  if (!film) throw new Error('the film was not built');
  const {
    id: pictureId,
    code: pictureCode,
    upload: picture,
  } = await buildPicture(authorCode, `${title} still`, post.soundId);
  const borrower = await buildPicture(benCode, 'A harmless picture', post.soundId);
  const tag = `tag_${name}`;
  const code = await tagCode(author, tag);
  const [tagRow] = await db.select().from(tags).where(eq(tags.code, code));
  await tagPost(riff.context, post.id, tagRow?.id ?? 0);
  await db.insert(follows).values({ followerId: await idOfAccount(riff.context, cleoCode), followeeId: post.authorId });
  await storeFiles(film, [picture, avatar]);
  await buildHistory(riff.context, cleo, cleoCode, { [post.code]: post.id, [pictureCode]: pictureId });
  const comment = await buildComment(riff.context, post.id, benCode, { content: `remark${name}` });
  const answer = { content: `answer${name}`, parentId: comment.id };
  const reply = await buildComment(riff.context, post.id, benCode, answer);
  const said = { commentCode: comment.code, replyCode: reply.code };
  const traces = [
    ...Object.values(said),
    comment.content,
    reply.content,
    post.code,
    pictureCode,
    title,
    `described${name}`,
    post.soundCode,
    film.code,
    picture.code,
  ];
  const ids = { postCode: post.code, pictureCode, borrowerCode: borrower.code, soundCode: post.soundCode };
  return { author, authorCode, ...ids, ...said, title, tag, tagCode: code, film, picture, avatar, traces };
}

async function buildPicture(userCode: string, title: string, soundId: number | null) {
  const { db } = riff.context;
  const upload = await buildUpload(riff.context, userCode, { resourceType: 'image', status: 'COMPLETE', usedAt: at });
  const [post] = await db
    .insert(posts)
    .values({
      code: newCode(),
      authorId: upload.ownerId,
      postType: 'IMG',
      title,
      status: 'READY',
      soundId,
      createdAt: riff.context.now(),
      publishedAt: riff.context.now(),
    })
    .returning({ id: posts.id, code: posts.code });
  await db.insert(postImages).values({ postId: post?.id ?? 0, position: 0, uploadId: upload.id });
  return { id: post?.id ?? 0, code: post?.code ?? '', upload };
}

const imageWidth = imageWidths[0];

/** Stores a few bytes under every key that the addresses below lead to. */
async function storeFiles(film: { id: number; code: string }, pictures: { code: string }[]): Promise<void> {
  const home = `renditions/${film.code}`;
  await riff.context.db.insert(renditions).values([
    { uploadId: film.id, kind: 'mp4', shortSide: 360, bytes: 1, key: `${home}/360.mp4` },
    { uploadId: film.id, kind: 'hls', shortSide: 360, bytes: 1, key: `${home}/hls/360/` },
  ]);
  const keys = [
    `${home}/360.mp4`,
    `${home}/sound.mp3`,
    peaksKey(film.code),
    `${home}/hls/master.m3u8`,
    frameKey(film.code, baseFrame, 0, 'jpg'),
    ...pictures.map(({ code }) => imageKey(code, { fit: 'limit', width: imageWidth }, 'jpeg')),
  ];
  for (const key of keys) {
    const file = path.join(folder, newCode());
    await writeFile(file, '#EXTM3U\n');
    await riff.context.storage.putFile(key, file);
  }
}

const soundAddresses = ({ film }: Target) => [
  `video/upload/${film.publicId}.mp3`,
  `video/upload/fl_waveform/${film.publicId}.json`,
];
const imageAddress = (publicId: string) => `image/upload/c_limit,f_auto,q_auto,w_${imageWidth}/${publicId}`;
const mediaAddresses = ({ film, picture }: Target) => [
  `video/upload/${film.publicId}.mp4`,
  `video/upload/sp_auto/${film.publicId}.m3u8`,
  `video/upload/c_limit,so_0,w_${baseFrame.width}/${film.publicId}.jpg`,
  imageAddress(picture.publicId),
];

async function hide(target: Target, { post, isDisabled }: Hiding): Promise<void> {
  const own = [target.postCode, target.pictureCode];
  if (post) await changePosts(riff.context, inArray(posts.code, own), post);
  if (isDisabled) await changeAccount(riff.context, target.authorCode, at);
}

interface Input {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Every call that could show a thing, with the input that would show it. */
const aims: Partial<Record<keyof typeof endpoints, (target: Target, spareImage: string) => Input[]>> = {
  feed: () => [{ query: { size: 50 } }, { query: { size: 50, feed: 'following' } }],
  getPost: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  viewPost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  likePost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  deletePost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  comments: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  commentNews: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  replies: ({ commentCode, replyCode }) => codes(commentCode, replyCode),
  sendComment: ({ postCode, pictureCode }) => texts(postCode, pictureCode),
  sendReply: ({ commentCode, replyCode }) => texts(commentCode, replyCode),
  likeComment: ({ commentCode, replyCode }) => bodies(commentCode, replyCode),
  deleteComment: ({ commentCode, replyCode }) => bodies(commentCode, replyCode),
  sendReport: ({ postCode, pictureCode }) => texts(postCode, pictureCode),
  accountDetail: ({ authorCode }) => codes(authorCode),
  // The second call takes back what the first one did.
  followAccount: ({ authorCode }) => bodies(authorCode, authorCode),
  followers: ({ authorCode }) => codes(authorCode, cleoCode, benCode),
  following: ({ authorCode }) => codes(authorCode, cleoCode, benCode),
  suggestedAccounts: () => [{}],
  updateAvatar: ({ film, picture, avatar }) => bodies(film.publicId, picture.publicId, avatar.publicId),
  accountPosts: ({ authorCode }) => [{ query: { code: authorCode, size: 50 } }],
  searchPosts: ({ title, tag }) =>
    [title, tag, `author${title.slice(5)}`, 'harmless'].flatMap((keyWord) => [
      { query: { keyWord, size: 50 } },
      { query: { keyWord, size: 50, source: 'music' } },
    ]),
  searchAccounts: ({ title }) =>
    [`author${title.slice(5)}`, `athor${title.slice(5)}`].map((keyWord) => ({ query: { keyWord, size: 50 } })),
  topKeywords: () => [{}],
  suggestions: ({ title, tag }) => [title, tag].map((whole) => ({ query: { keyWord: whole.slice(0, -1) } })),
  getSound: ({ postCode, pictureCode, borrowerCode, soundCode }) =>
    codes(postCode, pictureCode, borrowerCode, soundCode),
  postsBySound: ({ postCode, pictureCode, borrowerCode, soundCode }) =>
    codes(postCode, pictureCode, borrowerCode, soundCode),
  trendingSounds: () => [{}],
  processingPosts: ({ postCode, pictureCode }) => codes(`${postCode},${pictureCode}`),
  retryPost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  publishPost: ({ postCode, soundCode, tagCode: code }, image) =>
    [postCode, soundCode].map((audioCode) => ({
      body: { title: 'Taken', postType: 'IMG', imgPublicIdList: [image], audioCode, tagCodeList: [code] },
    })),
  searchTags: ({ tag }) => [{ query: { keyWord: tag } }],
  tagsByCode: ({ tagCode: code }) => codes(code),
  createTag: ({ tag }) => [{ body: { content: tag } }],
  renewMediaAddress: (target) =>
    mediaAddresses(target).map((address) => ({ query: { address: `/media/riff/signed/1.x.y/${address}` } })),
  deleteFile: ({ film, picture }) => bodies(film.publicId, picture.publicId),
  finishUpload: ({ film }) => [{ body: { public_id: film.publicId, version: '1', signature: 'a'.repeat(40) } }],
  viewHistory: () => [{ query: { size: 50 } }],
  likeHistory: () => [{ query: { size: 50 } }],
  commentHistory: () => [{ query: { size: 50 } }],
  removeViews: ({ postCode, pictureCode }) => codes(postCode, pictureCode),
  removeLikes: ({ postCode, pictureCode }) => codes(postCode, pictureCode),
  removeComments: ({ commentCode, replyCode }) => codes(commentCode, replyCode),
  ...moderationAims,
};
const codes = (...all: string[]): Input[] => all.map((code) => ({ query: { code } }));
const bodies = (...all: string[]): Input[] => all.map((code) => ({ body: { code } }));
const texts = (...all: string[]): Input[] => all.map((code) => ({ body: { code, content: 'Hello.' } }));

/** The answer of a call as text, without addresses of sounds: a visible post may play a sound whose original post is hidden. */
async function answerTo(client: Client, name: keyof typeof endpoints, input: Input): Promise<string> {
  const answer = await client.call(endpoints[name] as Endpoint, input);
  const { status, data, message, errors } = answer;
  const isHeard = (key: string) => ['audioUrl', 'sound', 'peaks'].includes(key);
  return JSON.stringify({ status, data, message, errors }, (key, value) => (isHeard(key) ? null : value));
}

/** The calls that visitors or members may make: access.test.ts proves that everybody else is refused. */
const openCalls = (Object.keys(aims) as (keyof typeof aims)[]).filter((name) =>
  ['everyone', 'member'].includes(endpoints[name].access),
);

const status = async (client: Client, address: string) => (await client.send(`/media/riff/${address}`)).status;

test('every call of the contract is tried on hidden posts, or is only about its caller', () => {
  // A new call must be added to one of the two lists.
  expect([...Object.keys(aims), ...aboutOneself].sort()).toEqual(Object.keys(endpoints).sort());
});

test('the calls show a post that is not hidden', async () => {
  const target = await buildTarget('open');
  const showing = new Set<string>();
  for (const name of Object.keys(aims) as (keyof typeof aims)[]) {
    if (endpoints[name].method !== 'GET') continue;
    for (const input of aims[name]?.(target, '') ?? []) {
      const text = await answerTo(cleo, name, input);
      if ([...target.traces, target.tag].some((trace) => text.includes(trace))) showing.add(name);
    }
  }
  const shown = [
    ...['viewHistory', 'likeHistory', 'commentHistory', 'trendingSounds'],
    'accountPosts',
    'commentNews',
    'comments',
    'feed',
    'getPost',
    'getSound',
    'postsBySound',
    'replies',
    'searchPosts',
    'searchTags',
    'suggestions',
    'tagsByCode',
  ];
  expect([...showing].sort()).toEqual(shown.sort());
  for (const address of [...mediaAddresses(target), ...soundAddresses(target), imageAddress(target.avatar.publicId)]) {
    expect([address, await status(riff.visitor(), address)]).toEqual([address, 200]);
  }
});

/** Hidden by its author, by the state of its account, and by a moderator; the others differ from these in one column. */
const tried = Object.entries(hidings).filter(
  ([name]) => isDeep() || ['private', 'moderated', 'disabled'].includes(name),
);

describe.each(tried)('a post that is %s', (name, hiding) => {
  let target: Target;
  let spareImage: string;
  const others = () => [riff.visitor(), cleo];

  beforeAll(async () => {
    target = await buildTarget(name);
    await hide(target, hiding);
    const spare = await buildUpload(riff.context, cleoCode, { resourceType: 'image', status: 'COMPLETE' });
    spareImage = spare.publicId;
    if (hiding.isDisabled) target.traces.push(target.authorCode, `Author${name}`, `author${name}`, target.avatar.code);
  });

  test.each(openCalls)('is in no answer of %s', async (call) => {
    for (const client of endpoints[call].access === 'everyone' ? others() : [cleo]) {
      for (const input of aims[call]?.(target, spareImage) ?? []) {
        const text = await answerTo(client, call, input);
        // Somebody's own text may be in their answer.
        const asked = JSON.stringify(input);
        for (const trace of target.traces) {
          if (!asked.includes(trace)) expect(text).not.toContain(trace);
        }
        if (call === 'createTag' && client === cleo) expect(text).toContain('"usageCount":0,"username":"cleo"');
        else expect(text).not.toContain(`"${target.tag}"`);
      }
    }
  });

  test('gets the same 404 as a post that never existed', async () => {
    const calls = {
      getPost: 'post',
      viewPost: 'post',
      likePost: 'post',
      retryPost: 'post',
      deletePost: 'post',
      comments: 'post',
      commentNews: 'post',
      sendComment: 'post',
      sendReport: 'post',
      replies: 'comment',
      sendReply: 'comment',
      likeComment: 'comment',
      deleteComment: 'comment',
      ...(hiding.isDisabled && {
        accountDetail: 'account',
        followAccount: 'account',
        followers: 'account',
        following: 'account',
      }),
    } as const;
    const { postCode, pictureCode, commentCode, replyCode } = target;
    const hidden = { post: [postCode, pictureCode], comment: [commentCode, replyCode], account: [target.authorCode] };
    // Ben wrote the comments.
    for (const client of [...others(), ben]) {
      for (const [call, kind] of Object.entries(calls) as [keyof typeof calls, 'post' | 'comment'][]) {
        const ask = (code: string) =>
          answerTo(
            client,
            call,
            endpoints[call].method === 'GET' ? { query: { code } } : { body: { code, content: 'Hi' } },
          );
        const never = await ask('never-existed');
        expect(never).toMatch(/"status":40[14]/);
        for (const code of hidden[kind]) expect(await ask(code)).toBe(never);
      }
    }
  });

  const soundStatus = hiding.isTakenDown ? 404 : 200;
  test('serves no media to others, and its sound only for a visible post that plays it', async () => {
    for (const client of others()) {
      for (const address of mediaAddresses(target))
        expect([address, await status(client, address)]).toEqual([address, 404]);
      for (const address of soundAddresses(target)) expect(await status(client, address)).toBe(soundStatus);
      expect(await status(client, imageAddress(target.avatar.publicId))).toBe(hiding.isDisabled ? 404 : 200);
    }
    const borrower = eq(posts.code, target.borrowerCode);
    await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(borrower);
    for (const address of soundAddresses(target)) {
      for (const client of others()) expect(await status(client, address)).toBe(404);
      expect(await status(ben, address)).toBe(soundStatus);
    }
    await riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(borrower);
  });

  test(`is ${hiding.ownerSees ? 'there' : 'gone'} for its author`, async () => {
    const [seen, found] = hiding.ownerSees ? [200, true] : [404, false];
    const { author } = target;
    for (const code of [target.postCode, target.pictureCode]) {
      // Whose account is disabled has no session any more, and is told so.
      const { status: answered } = await author.call(endpoints.getPost, { query: { code } });
      expect(answered).toBe(hiding.isDisabled ? 401 : seen);
    }
    const listed = await answerTo(author, 'accountPosts', { query: { code: target.authorCode, size: 50 } });
    expect([listed.includes(target.postCode), listed.includes(target.pictureCode)]).toEqual([found, found]);
    for (const address of mediaAddresses(target))
      expect([address, await status(author, address)]).toEqual([address, seen]);
    const searched = await answerTo(author, 'searchPosts', { query: { keyWord: target.title } });
    expect(searched.includes(target.postCode)).toBe(name === 'private');
  });
});
