import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount, muteAccount } from '#lib/contract/account/relation.ts';
import { endpoints } from '#lib/contract/index.ts';
import { buildPost, grant } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { aims, answerTo, openCalls } from './aims.ts';
import { buildTarget, mediaAddresses, openStage, type Stage, soundAddresses, type Target } from './stage.ts';
import { at, expectNoTrace } from './traces.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function relate(kind: 'block' | 'mute', member: Client, code: string): Promise<void> {
  const { status } =
    kind === 'block'
      ? await member.call(blockAccount, { body: { code, isBlocked: true } })
      : await member.call(muteAccount, { body: { code, isMuted: true } });
  expect(status).toBe(200);
}

describe.each(['is blocked by', 'has blocked'] as const)('a member who %s the author', (column) => {
  let target: Target;

  beforeAll(async () => {
    target = await buildTarget(stage, column.split(' ')[0] ?? '');
    // The feed knows the posts before they are hidden.
    expect(await answerTo(stage.cleo, 'feed', { query: { size: 50 } })).toContain(target.postCode);
    await (column === 'is blocked by'
      ? relate('block', target.author, stage.cleoCode)
      : relate('block', stage.cleo, target.authorCode));
  });

  // Only the member's own list of blocks has the author, and only its call ends the block.
  const ownBlocks = ['blockedAccounts', 'exportBlocked', 'blockAccount'];
  const told = openCalls.filter((call) => column === 'is blocked by' || !ownBlocks.includes(call));

  test.each(told)('gets nothing of the author from %s', async (call) => {
    await expectNoTrace(stage, stage.cleo, call, target, [...target.traces, ...target.authorTraces]);
  });

  test('gets the same 404 as for things that never existed', async () => {
    const { postCode, pictureCode, commentCode, replyCode, authorCode } = target;
    const hidden = {
      getPost: [postCode, pictureCode],
      viewPost: [postCode],
      likePost: [postCode],
      markNotInterested: [postCode],
      whyPost: [postCode],
      deletePost: [postCode],
      comments: [postCode],
      commentNews: [postCode],
      sendComment: [postCode],
      sendReport: [postCode],
      replies: [commentCode, replyCode],
      getComment: [commentCode, replyCode],
      sendReply: [commentCode],
      likeComment: [commentCode],
      deleteComment: [commentCode],
      accountDetail: [authorCode],
      accountPosts: [authorCode],
      followAccount: [authorCode],
      followers: [authorCode],
      following: [authorCode],
      getRelation: [authorCode],
      muteAccount: [authorCode],
      removeFollower: [authorCode],
      ...(column === 'is blocked by' && { blockAccount: [authorCode] }),
    };
    for (const [call, codes] of Object.entries(hidden) as [keyof typeof hidden, string[]][]) {
      const never = await at(stage.cleo, call, 'never-existed');
      expect([call, never]).toEqual([call, expect.stringMatching(/"status":404/)]);
      for (const code of codes) expect([call, await at(stage.cleo, call, code)]).toEqual([call, never]);
    }
  });

  test('is equally invisible to the author', async () => {
    expect(await at(target.author, 'accountDetail', stage.cleoCode)).toContain('"status":404');
  });

  test('keeps everything of their own, and so does the author', async () => {
    expect(await at(stage.cleo, 'accountDetail', stage.cleoCode)).toContain('"status":200');
    for (const code of [target.postCode, target.pictureCode])
      expect(await at(target.author, 'getPost', code)).toContain('"status":200');
  });

  test('changes nothing for others, and nothing in a visitor’s answers', async () => {
    for (const client of [stage.ben, stage.riff.visitor()]) {
      expect(await answerTo(client, 'feed', { query: { size: 50 } })).toContain(target.postCode);
      expect(await at(client, 'getPost', target.postCode)).toContain('"status":200');
      expect(await at(client, 'comments', target.borrowerCode)).toContain('praise');
    }
    for (const client of [stage.ben, stage.riff.visitor()])
      for (const address of mediaAddresses(target))
        expect([address, (await client.send(`/media/riff/${address}`)).status]).toEqual([address, 200]);
  });

  test('gets no picture, video or stream of the author, but the sound, which posts of others play', async () => {
    for (const address of mediaAddresses(target))
      expect([address, (await stage.cleo.send(`/media/riff/${address}`)).status]).toEqual([address, 404]);
    for (const address of soundAddresses(target))
      expect([address, (await stage.cleo.send(`/media/riff/${address}`)).status]).toEqual([address, 200]);
  });

  test('can still delete the author’s texts below their posts, and their own texts below the author’s', async () => {
    const [owner, writer] = [stage.riff.visitor(), stage.riff.visitor()];
    const [{ userCode: ownerCode }, { userCode: writerCode }] = [
      await owner.join({
        displayName: 'Olive Owner',
        email: `olive-${column.length}@example.org`,
        password: 'below my post',
      }),
      await writer.join({
        displayName: 'Will Writer',
        email: `will-${column.length}@example.org`,
        password: 'below my post',
      }),
    ];
    const { code } = await buildPost(stage.riff.context, ownerCode);
    const written = [];
    for (const content of ['One', 'Another']) {
      const answer = await writer.call(endpoints.sendComment, { body: { code, content } });
      written.push(answer.data?.commentCode ?? '');
    }
    await (column === 'is blocked by' ? relate('block', writer, ownerCode) : relate('block', owner, writerCode));
    expect(await at(stage.cleo, 'deleteComment', written[0] ?? '')).not.toContain('"status":200');
    expect(await at(owner, 'deleteComment', written[0] ?? '')).toContain('"status":200');
    expect(await at(writer, 'deleteComment', written[1] ?? '')).toContain('"status":200');
  });

  test('can still moderate, if that is their work', async () => {
    const moderator = stage.riff.visitor();
    const person = { displayName: 'Mo', email: `${column.length}@example.org`, password: 'long enough for it' };
    const { userCode } = await moderator.join(person);
    await grant(stage.riff.context, userCode, 'POST.view', 'POST.delete', 'COMMENT.delete');
    await (column === 'is blocked by'
      ? relate('block', target.author, userCode)
      : relate('block', moderator, target.authorCode));
    expect(await at(moderator, 'getPost', target.postCode)).toContain('"status":404');
    expect(await at(moderator, 'reviewPost', target.postCode)).toContain('"status":200');
    expect(await at(moderator, 'deleteComment', target.commentCode)).toContain('"status":200');
    expect(await at(moderator, 'deletePost', target.postCode)).toContain('"status":200');
  });
});

describe('a member who has muted the author', () => {
  let target: Target;

  beforeAll(async () => {
    target = await buildTarget(stage, 'muted');
    expect(await answerTo(stage.cleo, 'feed', { query: { size: 50 } })).toContain(target.postCode);
    await relate('mute', stage.cleo, target.authorCode);
  });

  test.each(['feed', 'searchPosts', 'postsBySound', 'trendingSounds'] as const)(
    'gets none of their posts from %s',
    async (call) => {
      const listed = [target.postCode, target.pictureCode].map((code) => `"postCode":"${code}"`);
      await expectNoTrace(stage, stage.cleo, call, target, listed);
    },
  );

  test.each(['searchAccounts', 'suggestedAccounts'] as const)('does not find the author by %s', async (call) => {
    await expectNoTrace(stage, stage.cleo, call, target, [target.authorCode]);
  });

  test('gets none of the author’s titles from suggestions', async () => {
    await expectNoTrace(stage, stage.cleo, 'suggestions', target, [target.title]);
  });

  test.each(['comments', 'replies', 'commentNews'] as const)('gets none of their comments from %s', async (call) => {
    await expectNoTrace(stage, stage.cleo, call, target, target.authorTraces);
  });

  test('can still open the profile, its posts and the targets of links, and take part', async () => {
    const { postCode, authorCode, soundCode } = target;
    for (const [call, code] of [
      ...(['getPost', 'comments', 'viewPost', 'likePost', 'sendComment', 'sendReport'] as const).map((of) => [
        of,
        postCode,
      ]),
      ...(['accountDetail', 'followers', 'accountPosts'] as const).map((of) => [of, authorCode]),
      ['getSound', soundCode],
    ] as [keyof typeof endpoints, string][])
      expect([call, await at(stage.cleo, call, code)]).toEqual([call, expect.stringMatching(/"status":20[01]/)]);
    expect(await at(stage.cleo, 'accountPosts', authorCode)).toContain(postCode);
    expect(await answerTo(stage.cleo, 'likeHistory', { query: { size: 50 } })).toContain(postCode);
  });

  test('is not hidden from the author', async () => {
    expect(await at(target.author, 'accountDetail', stage.cleoCode)).toContain('"status":200');
    expect(await answerTo(target.author, 'feed', { query: { size: 50 } })).toContain(target.borrowerCode);
  });
});

describe('a member who is not interested in the author’s posts', () => {
  let target: Target;
  /** The calls that choose posts for a viewer. */
  const ranking: (keyof typeof endpoints)[] = ['feed', 'trendingSounds'];
  const shown = async (call: keyof typeof aims) =>
    (await Promise.all((aims[call]?.(target, '') ?? []).map((input) => answerTo(stage.cleo, call, input)))).join();
  const isIn = (text: string) =>
    [target.postCode, target.pictureCode].map((code) => text.includes(`"postCode":"${code}"`));
  const lists = openCalls.filter((call) => endpoints[call].method === 'GET');
  const before = new Map<string, boolean[]>();

  beforeAll(async () => {
    target = await buildTarget(stage, 'uninteresting');
    // The trending sounds are ranked again after ten minutes at the latest.
    stage.riff.wait(601_000);
    for (const call of lists) before.set(call, isIn(await shown(call)));
    for (const code of [target.postCode, target.pictureCode])
      await stage.cleo.call(endpoints.markNotInterested, { body: { code, isNotInterested: true } });
  });

  test.each(ranking)('no longer gets them from %s', async (call) => {
    expect(before.get(call)).toContain(true);
    expect(isIn(await shown(call))).toEqual([false, false]);
  });

  test.each(lists.filter((call) => !ranking.includes(call)))('gets from %s what they got before', async (call) => {
    expect(isIn(await shown(call))).toEqual(before.get(call));
  });
});
