import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { followers, following } from '#lib/contract/account/people.ts';
import {
  commentHistory,
  likeHistory,
  removeComments,
  removeKeywords,
  removeViews,
  searchHistory,
  viewHistory,
} from '#lib/contract/activity/history.ts';
import { listUsers } from '#lib/contract/admin/user.ts';
import { comments as commentsCall, deleteComment, replies as repliesCall } from '#lib/contract/comment/comment.ts';
import { heldComments, hideComment } from '#lib/contract/comment/moderate-comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchAccounts, searchPosts } from '#lib/contract/search/search.ts';
import { postsBySound } from '#lib/contract/sound/sound.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, comments, follows, posts } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import type { TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let people = 0;

/** The Riff that holds this file's lists. */
export function fillListsOf(started: TestRiff): void {
  riff = started;
}

/** A new member, whose name no other test has. */
async function someone() {
  people += 1;
  const word = `stable${people}x`;
  const { client, code: userCode } = await memberWith(riff, [], { userName: word, displayName: word });
  return { word, client, userCode };
}

/** A new member who never signs in. */
async function newcomer(names: { userName: string; displayName: string }): Promise<string> {
  const code = newCode();
  await riff.context.db.insert(accounts).values({ code, ...names, email: `${code}@example.org` });
  return code;
}

/** Ten things, a second apart, oldest first; `query` is what lists them. */
export interface Listed {
  client: Client;
  query: Record<string, unknown>;
  codes: string[];
  add(title: string): Promise<string>;
  remove(code: string): Promise<unknown>;
}

async function tenOf(listed: Omit<Listed, 'codes'>): Promise<Listed> {
  const codes: string[] = [];
  for (let n = 0; n < 10; n += 1) codes.push(await listed.add(`number ${n}`));
  return { ...listed, codes };
}

/** A member with ten posts, which play their own sounds or this one. */
async function tenPosts(
  queryOf: (of: Awaited<ReturnType<typeof someone>>) => Record<string, unknown>,
  soundId: number | null = null,
): Promise<Listed> {
  const author = await someone();
  return await tenOf({
    client: author.client,
    query: queryOf(author),
    add: async (title) => {
      riff.wait(1_000);
      const post = await buildPost(riff.context, author.userCode, { title: `${author.word} ${title}` });
      if (soundId !== null) await riff.context.db.update(posts).set({ soundId }).where(eq(posts.id, post.id));
      return post.code;
    },
    remove: (code) => riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.code, code)),
  });
}

/** A member's post with ten comments, or with one that has ten replies. */
async function tenComments(kind: 'comments' | 'replies'): Promise<Listed> {
  const { client, userCode } = await someone();
  const post = await buildPost(riff.context, userCode);
  const above = kind === 'replies' ? await buildComment(riff.context, post.id, userCode) : null;
  return await tenOf({
    client,
    query: { code: above?.code ?? post.code },
    add: async (content) => {
      riff.wait(1_000);
      return (await buildComment(riff.context, post.id, userCode, { content, parentId: above?.id ?? null })).code;
    },
    remove: (code) =>
      riff.context.db.update(comments).set({ removedAt: riff.context.now() }).where(eq(comments.code, code)),
  });
}

/** A member with ten followers, or a member who follows ten others. */
async function tenFollows(side: 'followers' | 'following'): Promise<Listed> {
  const { client, userCode } = await someone();
  const { db } = riff.context;
  const own = await idOfAccount(riff.context, userCode);
  const pairWith = (other: number) =>
    side === 'followers' ? { followerId: other, followeeId: own } : { followerId: own, followeeId: other };
  return await tenOf({
    client,
    query: { code: userCode },
    add: async () => {
      riff.wait(1_000);
      people += 1;
      const code = await newcomer({ userName: `stable${people}`, displayName: `Stable ${people}` });
      const pair = pairWith(await idOfAccount(riff.context, code));
      await db.insert(follows).values({ ...pair, createdAt: riff.context.now() });
      return code;
    },
    remove: async (code) => {
      const { followerId, followeeId } = pairWith(await idOfAccount(riff.context, code));
      await db.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)));
    },
  });
}

/** Ten members whose names have a word that no other has. */
async function tenNamesakes(): Promise<Listed> {
  const { word, client } = await someone();
  const { db } = riff.context;
  return await tenOf({
    client,
    query: { keyWord: `namesake ${word}y` },
    add: async () => {
      people += 1;
      return await newcomer({ userName: `namesake${people}`, displayName: `Namesake ${word}y` });
    },
    remove: (code) => db.update(accounts).set({ disabledAt: riff.context.now() }).where(eq(accounts.code, code)),
  });
}

/** A member's views or likes; an entry goes when the post's author hides it, or when the member removes it. */
async function tenOfHistory(kind: 'views' | 'likes'): Promise<Listed> {
  const [author, { client }] = [await someone(), await someone()];
  const call = kind === 'views' ? viewPost : likePost;
  return await tenOf({
    client,
    query: {},
    add: async () => {
      riff.wait(1_000);
      const { code } = await buildPost(riff.context, author.userCode);
      await client.call(call, { body: { code } });
      return code;
    },
    remove: (code) =>
      kind === 'views'
        ? client.call(removeViews, { query: { code } })
        : riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.code, code)),
  });
}

/** A member's comments and replies; an entry goes with the comment itself, its post or its parent. */
async function tenOfComments(): Promise<Listed> {
  const [author, { client, userCode }] = [await someone(), await someone()];
  const { db } = riff.context;
  const removed = { removedAt: riff.context.now() };
  let removals = 0;
  return await tenOf({
    client,
    query: {},
    add: async (content) => {
      riff.wait(1_000);
      const { id } = await buildPost(riff.context, author.userCode);
      const above = await buildComment(riff.context, id, author.userCode);
      return (await buildComment(riff.context, id, userCode, { content, parentId: above.id })).code;
    },
    remove: async (code) => {
      removals += 1;
      if (removals % 3 === 1) return await client.call(removeComments, { query: { code } });
      const [row] = await db.select().from(comments).where(eq(comments.code, code));
      if (removals % 3 === 2) {
        return await db
          .update(posts)
          .set(removed)
          .where(eq(posts.id, row?.postId ?? 0));
      }
      return await db
        .update(comments)
        .set(removed)
        .where(eq(comments.id, row?.parentId ?? 0));
    },
  });
}

/** Comments that wait for a member's approval; an entry goes with its approval, its deletion, or its post. */
async function tenHeld(): Promise<Listed> {
  const [writer, { client, userCode }] = [await someone(), await someone()];
  const { db } = riff.context;
  let removals = 0;
  return await tenOf({
    client,
    query: {},
    add: async (content) => {
      riff.wait(1_000);
      const { id } = await buildPost(riff.context, userCode);
      const held = await buildComment(riff.context, id, writer.userCode, { content });
      await db.update(comments).set({ hiddenAs: 'HELD' }).where(eq(comments.code, held.code));
      return held.code;
    },
    remove: async (code) => {
      removals += 1;
      if (removals % 3 === 1) return await client.call(hideComment, { body: { code, isHidden: false } });
      if (removals % 3 === 2) return await client.call(deleteComment, { body: { code } });
      const [row] = await db.select().from(comments).where(eq(comments.code, code));
      return await db
        .update(posts)
        .set({ removedAt: riff.context.now() })
        .where(eq(posts.id, row?.postId ?? 0));
    },
  });
}

/** A member's searches; a second search for the same word makes no second entry. */
async function tenOfKeywords(): Promise<Listed> {
  const { client } = await someone();
  return await tenOf({
    client,
    query: {},
    add: async (keyWord) => {
      riff.wait(60_000);
      await client.call(searchPosts, { query: { keyWord } });
      const { data } = await client.call(searchHistory, { query: { size: 1 } });
      return data?.contents[0]?.code ?? '';
    },
    remove: (code) => client.call(removeKeywords, { query: { code } }),
  });
}

interface Answer {
  contents: (
    | { commentCode: string }
    | { comment: { commentCode: string } }
    | { postCode: string }
    | { userCode: string }
    | { code: string }
  )[];
  hasNext: boolean;
  cursor?: string | null;
}

function codeOf(item: Answer['contents'][number]): string {
  // A comment in a history names its post.
  if ('comment' in item) return item.comment.commentCode;
  if ('commentCode' in item) return item.commentCode;
  if ('postCode' in item) return item.postCode;
  return 'userCode' in item ? item.userCode : item.code;
}

/** Ten members whom an administrator finds by a common word. */
async function tenMembers(): Promise<Listed> {
  people += 1;
  const word = `listed${people}x`;
  const { client } = await memberWith(riff, ['USER.view']);
  let number = 0;
  return await tenOf({
    client,
    query: { keyWord: word },
    add: async () => {
      riff.wait(1_000);
      number += 1;
      const code = newCode();
      await riff.context.db.insert(accounts).values({
        ...{ code, userName: `${word}.${number}`, displayName: 'Listed', email: `${code}@example.org` },
        createdAt: riff.context.now(),
      });
      return code;
    },
    remove: (code) => riff.context.db.delete(accounts).where(eq(accounts.code, code)),
  });
}

export type Way = 'page' | 'cursor';

/** Reads the list to its end, three posts a page; `between` runs after each page. */
export async function readAll(
  client: Client,
  call: Endpoint,
  query: Record<string, unknown>,
  way: Way,
  between: (read: string[], page: number) => Promise<unknown>,
): Promise<string[]> {
  const read: string[] = [];
  let position: Record<string, unknown> = {};
  for (let page = 0; page < 30; page += 1) {
    const { data, message } = await client.call(call, { query: { size: 3, ...query, ...position } });
    if (!data) throw new Error(message);
    const answer = data as Answer;
    read.push(...answer.contents.map(codeOf));
    if (way === 'cursor') expect(answer.cursor === null).toBe(!answer.hasNext);
    if (!answer.hasNext) return read;
    position = way === 'page' ? { page: page + 1 } : { cursor: answer.cursor };
    await between(read, page);
  }
  throw new Error('the list has no end');
}

const visitor = () => riff.visitor();
const themselves = ({ client }: Listed) => client;
const profile = () => tenPosts(({ userCode }) => ({ code: userCode }));
const search = () => tenPosts(({ word }) => ({ keyWord: word }));
const sounds = () => tenPosts(({ word }) => ({ keyWord: word, source: 'music' }));

const ofSound = async () => {
  // The original post is not in the list while it is hidden.
  const played = await buildPost(riff.context, (await someone()).userCode, { visibility: 'PRIVATE' });
  return await tenPosts(() => ({ code: played.soundCode }), played.soundId);
};

export const lists: [string, Endpoint, () => Promise<Listed>, (of: Listed) => Client][] = [
  ['a profile', accountPosts, profile, visitor],
  ['one’s own profile', accountPosts, profile, themselves],
  ['a search', searchPosts, search, visitor],
  ['a search by a member', searchPosts, search, themselves],
  ['a search for sounds', searchPosts, sounds, visitor],
  ['a search for members', searchAccounts, tenNamesakes, visitor],
  ['a search for members by a member', searchAccounts, tenNamesakes, themselves],
  ['the posts of a sound', postsBySound, ofSound, visitor],
  ['the comments of a post', commentsCall, () => tenComments('comments'), visitor],
  ['the followers of a member', followers, () => tenFollows('followers'), visitor],
  ['whom a member follows', following, () => tenFollows('following'), themselves],
  ['the view history', viewHistory, () => tenOfHistory('views'), themselves],
  ['the likes of a member', likeHistory, () => tenOfHistory('likes'), themselves],
  ['the comments of a member', commentHistory, tenOfComments, themselves],
  ['the comments that wait for a member’s approval', heldComments, tenHeld, themselves],
  ['what a member searched for', searchHistory, tenOfKeywords, themselves],
  ['the members, for administrators', listUsers, tenMembers, themselves],
  ['the replies to a comment', repliesCall, () => tenComments('replies'), themselves],
];
