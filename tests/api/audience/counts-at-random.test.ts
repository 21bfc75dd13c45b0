import { eq, max } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#lib/contract/inbox/notification.ts';
import { postDraft } from '#lib/contract/post/publishing.ts';
import { comments, notifications, posts, postTags, tags } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { Problem } from '#server/product/problem.ts';
import { changeCommentSettings } from '#server/product/services/comment/comment-settings.ts';
import { deleteComment } from '#server/product/services/comment/delete-comment.ts';
import { hideComment } from '#server/product/services/comment/hide-comment.ts';
import { likeComment } from '#server/product/services/comment/like-comment.ts';
import { pinComment } from '#server/product/services/comment/pin-comment.ts';
import { sendComment, sendReply } from '#server/product/services/comment/send-comment.ts';
import { recountAll } from '#server/product/services/counts/recount.ts';
import { followAccount } from '#server/product/services/follow/follow-account.ts';
import { clearComments } from '#server/product/services/history/remove-comments.ts';
import { clearLikes } from '#server/product/services/history/remove-likes.ts';
import { restoreComment } from '#server/product/services/moderation/restore-comment.ts';
import { restorePost } from '#server/product/services/moderation/restore-post.ts';
import { readTold } from '#server/product/services/notification/read-told.ts';
import { deletePost } from '#server/product/services/post/delete-post.ts';
import { likePost } from '#server/product/services/post/like-post.ts';
import { makeReady } from '#server/product/services/post/make-ready.ts';
import { publishPost } from '#server/product/services/post/publish-post.ts';
import { viewRecorder } from '#server/product/services/post/view-post.ts';
import { disableUser, enableUser } from '#server/product/services/user/disable-user.ts';
import { hydrateNotifications } from '#server/product/views/notification.ts';
import { allFlags } from '#tests/api/report/moderators.ts';
import { changePosts } from '#tests/support/database/change.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildComment, buildPost, buildUpload, grant, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { expectedInbox } from './expected-inbox.ts';

let riff: TestRiff;
/** The first member is a moderator and administrator, and is never disabled. */
let members: Member[];
let postCodes: string[];
let waiting: number[];
let commentCodes: string[];
let tagCodes: string[];
let tune: string;
/** The latest comment that no call wrote. */
let lastUntold: number;

beforeAll(async () => {
  riff = await startRiff();
  const { context } = riff;
  members = [];
  for (const name of ['mia', 'ann', 'bob', 'cal', 'dee']) {
    const client = riff.visitor();
    const { userCode: code } = await client.join({
      displayName: name,
      email: `${name}@example.org`,
      password: 'long enough for it',
    });
    const flags = name === 'mia' ? ([...allFlags, 'USER.view', 'USER.update'] as const) : [];
    await grant(context, code, ...flags);
    const id = await idOfAccount(context, code);
    members.push({ kind: 'member', id, code, ip: '127.0.0.1', sessionId: 0, permissions: new Set(flags) });
    if (name === 'mia') tagCodes = await Promise.all(['one', 'two', 'three'].map((tag) => tagCode(client, tag)));
  }
  postCodes = [];
  commentCodes = [];
  waiting = [];
  const tagIds = (await context.db.select({ id: tags.id }).from(tags)).map(({ id }) => id);
  for (let n = 0; n < 10; n += 1) {
    const { code } = member(n);
    const post = await buildPost(context, code, n < 8 ? {} : { status: 'PROCESSING', publishedAt: null });
    const used = tagIds.slice(0, 1 + (n % 3)).map((tagId, position) => ({ postId: post.id, tagId, position }));
    await context.db.insert(postTags).values(used);
    if (n === 0) tune = post.soundCode;
    if (n >= 8) waiting.push(post.uploadId ?? 0);
    postCodes.push(post.code);
    const comment = await buildComment(context, post.id, member(n + 1).code);
    const reply = await buildComment(context, post.id, member(n + 2).code, { parentId: comment.id });
    commentCodes.push(comment.code, reply.code);
  }
  // Everybody is new here, so the comments under this member's posts wait for approval.
  await changeCommentSettings(context, member(1), { holdsNewcomers: true });
  await recountAll(context.db);
  expect(await wrongCounts(context.db)).toEqual([]);
  const [last] = await context.db.select({ id: max(comments.id) }).from(comments);
  lastUntold = last?.id ?? 0;
}, 60_000);
afterAll(() => riff.close());

const at = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
const member = (n: number) => at(members, n);
const other = (n: number) => at(members.slice(1), n);

/** An action of one connection: its actor, and its post, comment or member. */
interface Act {
  verb: keyof typeof verbs;
  who: number;
  to: number;
}

/** What the author of the post decides about a comment. */
async function decide(to: number, run: (owner: Member, code: string) => Promise<unknown>): Promise<void> {
  const code = at(commentCodes, to);
  const [found] = await riff.context.db
    .select({ ownerId: posts.authorId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.code, code));
  const owner = members.find(({ id }) => id === found?.ownerId);
  if (owner) await run(owner, code);
}

const verbs = {
  like: ({ who, to }: Act) => likePost(riff.context, member(who), { code: at(postCodes, to) }),
  view: ({ who, to }: Act) =>
    viewRecorder(riff.context, new Uint8Array(32))({ actor: member(who), browser: null }, at(postCodes, to)),
  likeComment: ({ who, to }: Act) => likeComment(riff.context, member(who), { code: at(commentCodes, to) }),
  comment: async ({ who, to }: Act) => {
    const sent = await sendComment(riff.context, member(who), { code: at(postCodes, to), content: 'Well' }, null);
    commentCodes.push(sent.commentCode);
  },
  reply: async ({ who, to }: Act) => {
    const sent = await sendReply(riff.context, member(who), { code: at(commentCodes, to), content: 'Yes' }, null);
    commentCodes.push(sent.commentCode);
  },
  hideComment: ({ to }: Act) => decide(to, (owner, code) => hideComment(riff.context, owner, { code, isHidden: true })),
  showComment: ({ to }: Act) =>
    decide(to, (owner, code) => hideComment(riff.context, owner, { code, isHidden: false })),
  pinComment: ({ to }: Act) => decide(to, (owner, code) => pinComment(riff.context, owner, { code, isPinned: true })),
  deleteComment: ({ who, to }: Act) =>
    deleteComment(riff.context, member(who), { code: at(commentCodes, to), note: '' }),
  removeComment: ({ to }: Act) => deleteComment(riff.context, member(0), { code: at(commentCodes, to), note: '' }),
  restoreComment: ({ to }: Act) => restoreComment(riff.context, member(0), at(commentCodes, to)),
  // Only one member clears, because clearing takes everything.
  clearLikes: () => clearLikes(riff.context, member(1)),
  clearComments: () => clearComments(riff.context, member(1)),
  follow: ({ who, to }: Act) => followAccount(riff.context, member(who), { code: member(to).code }),
  disable: ({ to }: Act) => disableUser(riff.context, member(0), { code: other(to).code, reason: '' }),
  enable: ({ to }: Act) => enableUser(riff.context, member(0), { code: other(to).code }),
  removePost: ({ to }: Act) => deletePost(riff.context, member(0), { code: at(postCodes, to), note: '' }),
  restorePost: ({ to }: Act) => restorePost(riff.context, member(0), at(postCodes, to)),
  // No call changes the visibility yet; a future call will work like this.
  hide: ({ who, to }: Act) =>
    changePosts(riff.context, eq(posts.code, at(postCodes, to)), { visibility: who % 4 === 0 ? 'PRIVATE' : 'PUBLIC' }),
  publish: async ({ who, to }: Act) => {
    const image = await buildUpload(riff.context, member(who).code, { resourceType: 'image', status: 'COMPLETE' });
    const media = { imgPublicIdList: [image.publicId], audioCode: tune };
    const draft = v.parse(postDraft, { postType: 'IMG', title: 'New', tagCodeList: tagCodes.slice(to % 3), ...media });
    postCodes.push((await publishPost(riff.context, member(who), draft, null)).postCode);
  },
  ready: ({ to }: Act) => riff.context.db.transaction((tx) => makeReady(riff.context, tx, at(waiting, to))),
  delete: ({ who, to }: Act) => deletePost(riff.context, member(who), { code: at(postCodes, 8 + (to % 4)), note: '' }),
} satisfies Record<string, (act: Act) => Promise<unknown>>;

/** Actions that hide or remove things are rarer than those that show them, or soon nothing would be left to count. */
const often = [
  'like',
  'like',
  'comment',
  'comment',
  'reply',
  'reply',
  'likeComment',
  'follow',
  'view',
  'publish',
] as const;
const shows = [
  'enable',
  'enable',
  'restorePost',
  'restorePost',
  'restoreComment',
  'restoreComment',
  'showComment',
] as const;
const act = fc.record({
  verb: fc.constantFrom(...often, ...often, ...shows, ...(Object.keys(verbs) as (keyof typeof verbs)[])),
  who: fc.nat(1_000),
  to: fc.nat(1_000),
});

/** What members did, in the inbox of one of them, as `expectedInbox` writes it; each is told once. */
async function inboxOf({ id }: Member): Promise<string[]> {
  const kinds = ['LIKE', 'COMMENT_LIKE', 'COMMENT', 'REPLY', 'FOLLOW'] as const;
  const rows = await readTold(riff.context, id, { kinds }, { after: null, skip: 0, most: 10_000 });
  const told = await hydrateNotifications(
    riff.context,
    rows.map((row) => row.id),
    id,
  );
  const subjectOf = ({ kind, postCode, commentCode }: Notification) =>
    kind === 'LIKE' ? postCode : (commentCode ?? '');
  return told.map((one) => `${one.kind} ${subjectOf(one)} ${one.actorCount}`).sort();
}

test('while four connections act at random, every number equals its rows, each inbox what happened, and no connection waits for another forever', async () => {
  const acts = fc.sample(act, tries(600));
  const done = new Set<string>();
  const lane = async (n: number) => {
    for (const one of acts.filter((_, i) => i % 4 === n)) {
      try {
        await (verbs[one.verb] as (act: Act) => Promise<unknown>)(one);
        done.add(one.verb);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
  expect(await wrongCounts(riff.context.db)).toEqual([]);
  const told = await Promise.all(members.map((one) => inboxOf(one)));
  expect(told).toEqual(await Promise.all(members.map(({ id }) => expectedInbox(riff.context.db, id, lastUntold))));
  expect(await riff.context.db.$count(notifications)).toBeGreaterThan(50);
  // With fewer rows, the test would prove little.
  expect(done.size).toBeGreaterThan(Object.keys(verbs).length / 2);
  expect(await riff.context.db.$count(comments)).toBeGreaterThan(20);
}, 120_000);
