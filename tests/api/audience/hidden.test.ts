import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { changeAccount, changePosts } from '#tests/support/database/change.ts';
import { isDeep } from '#tests/support/properties/properties.ts';
import { buildUpload } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { type Hiding, hidings } from '#tests/support/riff/hidings.ts';
import { aboutOneself } from './about-oneself.ts';
import { aims, answerTo, openCalls } from './aims.ts';
import {
  buildTarget,
  imageAddress,
  mediaAddresses,
  openStage,
  type Stage,
  soundAddresses,
  type Target,
} from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function hide(target: Target, { post, isDisabled }: Hiding): Promise<void> {
  const { riff } = stage;
  const own = [target.postCode, target.pictureCode];
  if (post) await changePosts(riff.context, inArray(posts.code, own), post);
  if (isDisabled) await changeAccount(riff.context, target.authorCode, new Date());
}

const status = async (client: Client, address: string) => (await client.send(`/media/riff/${address}`)).status;

test('every call of the contract is tried on hidden posts, or concerns only its caller', () => {
  // A new call must be added to one of the two lists.
  expect([...Object.keys(aims), ...aboutOneself].sort()).toEqual(Object.keys(endpoints).sort());
});

test('the calls show a post that is not hidden', async () => {
  const target = await buildTarget(stage, 'open');
  const showing = new Set<string>();
  for (const name of Object.keys(aims) as (keyof typeof aims)[]) {
    if (endpoints[name].method !== 'GET') continue;
    for (const input of aims[name]?.(target, '') ?? []) {
      const text = await answerTo(stage.cleo, name, input);
      if ([...target.traces, target.tag].some((trace) => text.includes(trace))) showing.add(name);
    }
  }
  const shown = [
    ...['viewHistory', 'likeHistory', 'commentHistory', 'trendingSounds'],
    'accountPosts',
    'commentNews',
    'comments',
    'feed',
    'getComment',
    'getNotification',
    'getPost',
    'getSound',
    'listNotifications',
    'postsBySound',
    'replies',
    'searchPosts',
    'searchTags',
    'suggestions',
    'tagsByCode',
  ];
  expect([...showing].sort()).toEqual(shown.sort());
  for (const address of [...mediaAddresses(target), ...soundAddresses(target), imageAddress(target.avatar.publicId)]) {
    expect([address, await status(stage.riff.visitor(), address)]).toEqual([address, 200]);
  }
});

/** Hidden by its author, by the state of its account, and by a moderator; the others differ from these in one column. */
const tried = Object.entries(hidings).filter(
  ([name]) => isDeep() || ['private', 'moderated', 'disabled'].includes(name),
);

describe.each(tried)('a post that is %s', (name, hiding) => {
  let target: Target;
  let spareImage: string;
  const others = () => [stage.riff.visitor(), stage.cleo];

  beforeAll(async () => {
    target = await buildTarget(stage, name);
    await hide(target, hiding);
    const spare = await buildUpload(stage.riff.context, stage.cleoCode, { resourceType: 'image', status: 'COMPLETE' });
    spareImage = spare.publicId;
    if (hiding.isDisabled) target.traces.push(...target.authorTraces);
  });

  test.each(openCalls)('is in no answer of %s', async (call) => {
    for (const client of endpoints[call].access === 'everyone' ? others() : [stage.cleo]) {
      for (const input of aims[call]?.(target, spareImage) ?? []) {
        const text = await answerTo(client, call, input);
        // A caller's own text may be in the answer.
        const asked = JSON.stringify(input);
        for (const trace of target.traces) {
          if (!asked.includes(trace)) expect(text).not.toContain(trace);
        }
        if (call === 'createTag' && client === stage.cleo) expect(text).toContain('"usageCount":0,"username":"cleo"');
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
      getComment: 'comment',
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
    for (const client of [...others(), stage.ben]) {
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
    await stage.riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(borrower);
    for (const address of soundAddresses(target)) {
      for (const client of others()) expect(await status(client, address)).toBe(404);
      expect(await status(stage.ben, address)).toBe(soundStatus);
    }
    await stage.riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(borrower);
  });

  test(`is ${hiding.ownerSees ? 'there' : 'gone'} for its author`, async () => {
    const [seen, found] = hiding.ownerSees ? [200, true] : [404, false];
    const { author } = target;
    for (const code of [target.postCode, target.pictureCode]) {
      // A disabled author has no session any longer, and gets 401.
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
