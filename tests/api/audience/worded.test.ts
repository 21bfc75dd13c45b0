import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hideWord } from '#lib/contract/account/hidden-words.ts';
import type { endpoints } from '#lib/contract/index.ts';
import { answerTo, openCalls } from './aims.ts';
import { buildTarget, openStage, type Stage, type Target } from './stage.ts';
import { at, expectNoTrace } from './traces.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** These calls open what their caller names; it is covered then. Every other call lists. */
const opening = new Set<keyof typeof endpoints>([
  ...(['getPost', 'viewPost', 'likePost', 'deletePost', 'retryPost', 'processingPosts', 'sendReport'] as const),
  ...(['getComment', 'sendComment', 'sendReply', 'likeComment', 'deleteComment'] as const),
  ...(['accountDetail', 'followAccount', 'getRelation', 'visibleAccounts', 'getSound'] as const),
  // The member's own lists, and tags that they name themselves.
  ...(['viewHistory', 'likeHistory', 'commentHistory', 'tagsByCode', 'createTag'] as const),
]);

describe.each(['texts', 'names', 'tags'] as const)('a member who hides a word of the author’s %s', (place) => {
  let target: Target;

  beforeAll(async () => {
    target = await buildTarget(stage, `hides${place}`);
    expect(await answerTo(stage.cleo, 'feed', { query: { size: 50 } })).toContain(target.postCode);
    const name = `hides${place}`;
    const words = {
      texts: [target.title, ...['remark', 'answer', 'heard', 'praise'].map((text) => `${text}${name}`)],
      names: [`Author${name}`],
      tags: [`#${target.tag}`],
    };
    for (const word of words[place]) {
      const body = { word, action: 'HIDE', scope: 'EVERYWHERE' } as const;
      expect((await stage.cleo.call(hideWord, { body })).status).toBe(200);
    }
  });

  test.each(openCalls.filter((call) => !opening.has(call)))('does not come across it in %s', async (call) => {
    const { postCode, pictureCode, commentCode, replyCode, authorTraces, authorCode } = target;
    const post = [postCode, ...(place === 'tags' ? [] : [pictureCode])].map((code) => `"postCode":"${code}"`);
    const comments = authorTraces.filter((trace) => /heard|praise/.test(trace));
    const traces = {
      texts: [...post, ...comments, commentCode, replyCode],
      names: [...post, ...comments, `"userCode":"${authorCode}"`],
      tags: [...post, `"name":"${target.tag}"`],
    };
    await expectNoTrace(stage, stage.cleo, call, target, traces[place]);
  });

  test('can still open it by its address, covered, and nothing changes for others', async () => {
    expect(await at(stage.cleo, 'getPost', target.postCode)).toMatch(/"hiddenBecauseOf":"[^"]+"/);
    expect(await at(stage.ben, 'getPost', target.postCode)).toContain('"hiddenBecauseOf":null');
    expect(await answerTo(stage.ben, 'feed', { query: { size: 50 } })).toContain(target.postCode);
    expect(await answerTo(target.author, 'accountPosts', { query: { code: target.authorCode } })).toContain(
      target.postCode,
    );
  });
});
