import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { moderationAims } from './moderation-aims.ts';
import { mediaAddresses, type Target } from './stage.ts';

export interface Input {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Every call that could show a thing, with the input that would show it. */
export const aims: Partial<Record<keyof typeof endpoints, (target: Target, spareImage: string) => Input[]>> = {
  feed: () => [{ query: { size: 50 } }, { query: { size: 50, feed: 'following' } }],
  getPost: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  viewPost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  likePost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  updatePost: ({ postCode, pictureCode }) =>
    [postCode, pictureCode].map((code) => ({ body: { code, version: 1, sensitive: 'OTHER' } })),
  // True would take the posts out of the feed, which other tests look into.
  markNotInterested: ({ postCode, pictureCode }) =>
    [postCode, pictureCode].map((code) => ({ body: { code, isNotInterested: false } })),
  whyPost: ({ postCode, pictureCode }) => codes(postCode, pictureCode),
  deletePost: ({ postCode, pictureCode }) => bodies(postCode, pictureCode),
  comments: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  commentNews: ({ postCode, pictureCode, borrowerCode }) => codes(postCode, pictureCode, borrowerCode),
  replies: ({ commentCode, replyCode, threadCode }) => codes(commentCode, replyCode, threadCode),
  getComment: ({ commentCode, replyCode, threadCode }) => codes(commentCode, replyCode, threadCode),
  sendComment: ({ postCode, pictureCode }) => texts(postCode, pictureCode),
  sendReply: ({ commentCode, replyCode }) => texts(commentCode, replyCode),
  likeComment: ({ commentCode, replyCode }) => bodies(commentCode, replyCode),
  pinComment: ({ commentCode, replyCode }) => decisions(commentCode, replyCode),
  hideComment: ({ commentCode, replyCode }) => decisions(commentCode, replyCode),
  deleteComment: ({ commentCode, replyCode }) => bodies(commentCode, replyCode),
  sendReport: ({ postCode, pictureCode, commentCode, replyCode, authorCode, soundCode }) => [
    ...texts(postCode, pictureCode),
    ...reportsOf('COMMENT', commentCode, replyCode),
    ...reportsOf('MEMBER', authorCode),
    ...reportsOf('SOUND', soundCode, postCode),
  ],
  accountDetail: ({ authorCode }) => codes(authorCode),
  // The second call takes back what the first one did.
  followAccount: ({ authorCode }) => bodies(authorCode, authorCode),
  followers: ({ authorCode, cleoCode, benCode }) => codes(authorCode, cleoCode, benCode),
  following: ({ authorCode, cleoCode, benCode }) => codes(authorCode, cleoCode, benCode),
  suggestedAccounts: () => [{}],
  // What would start a block or a mute is in tests/api/relation: it would hide the author from the other calls.
  blockAccount: ({ authorCode }) => [{ body: { code: authorCode, isBlocked: false } }],
  muteAccount: ({ authorCode }) => [{ body: { code: authorCode, isMuted: false } }],
  removeFollower: ({ authorCode }) => bodies(authorCode),
  getRelation: ({ authorCode }) => codes(authorCode),
  blockedAccounts: ({ authorCode, title }) => [{}, ...codes(authorCode), { query: { keyWord: title } }],
  mutedAccounts: ({ authorCode, title }) => [{}, ...codes(authorCode), { query: { keyWord: title } }],
  exportBlocked: () => [{}],
  exportMuted: () => [{}],
  importBlocked: ({ authorCode }) => [{ body: { csv: authorCode } }],
  importMuted: ({ authorCode }) => [{ body: { csv: authorCode } }],
  visibleAccounts: ({ authorCode }) => [{ query: { codes: authorCode } }],
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
  heldComments: () => [{ query: { size: 50 } }],
  removeViews: ({ postCode, pictureCode }) => codes(postCode, pictureCode),
  removeLikes: ({ postCode, pictureCode }) => codes(postCode, pictureCode),
  removeComments: ({ commentCode, replyCode }) => codes(commentCode, replyCode),
  listNotifications: () => [{ query: { size: 50 } }],
  getNotification: ({ notificationCodes }) => codes(...notificationCodes),
  ...moderationAims,
};
const codes = (...all: string[]): Input[] => all.map((code) => ({ query: { code } }));
const bodies = (...all: string[]): Input[] => all.map((code) => ({ body: { code } }));
const reportsOf = (kind: ReportKind, ...all: string[]): Input[] =>
  all.map((code) => ({ body: { kind, code, content: 'Hello.' } }));
const decisions = (...all: string[]): Input[] =>
  all.map((code) => ({ body: { code, isPinned: true, isHidden: true } }));
const texts = (...all: string[]): Input[] => all.map((code) => ({ body: { code, content: 'Hello.' } }));

/** The answer of a call as text, without addresses of sounds: a visible post may play a sound whose original post is hidden. */
export async function answerTo(client: Client, name: keyof typeof endpoints, input: Input): Promise<string> {
  const answer = await client.call(endpoints[name] as Endpoint, input);
  const { status, data, message, errors } = answer;
  const isHeard = (key: string) => ['audioUrl', 'sound', 'peaks'].includes(key);
  return JSON.stringify({ status, data, message, errors }, (key, value) => (isHeard(key) ? null : value));
}

/** The calls that visitors or members may make; access.test.ts proves that other callers are refused. */
export const openCalls = (Object.keys(aims) as (keyof typeof aims)[]).filter((name) =>
  ['everyone', 'member'].includes(endpoints[name].access),
);
