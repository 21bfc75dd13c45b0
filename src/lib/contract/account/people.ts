import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, hiddenBecauseOf, publicId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberMedia } from '../media/addresses.ts';
import { pageOf, pageQuery } from '../page.ts';

/** A member in a list. */
export const foundAccount = v.object({
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
  avatarUrl: v.nullable(publicId),
  media: memberMedia,
  followerCount: countText,
  /** Whether the viewer follows them. */
  isFollowed: v.boolean(),
  /** The viewer's own code; null for visitors. */
  userCurrentCode: v.nullable(code),
  hiddenBecauseOf,
});
export type FoundAccount = v.InferOutput<typeof foundAccount>;

export const followAccount = endpoint({
  method: 'POST',
  path: 'accounts/follow',
  summary:
    'Follows the account or stops following it. isFollowing says which, so that repeating the call is harmless; without it, the call toggles. Nobody can follow themselves.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, isFollowing: v.optional(v.boolean()) }),
  data: v.object({ isFollowing: v.boolean(), followerCount: countText }),
  fails: [400, 404],
});

export const followers = endpoint({
  method: 'GET',
  path: 'accounts/followers',
  summary: 'The members who follow an account, the latest first.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(12) }),
  data: pageOf(foundAccount),
  fails: [404],
});

export const following = endpoint({
  method: 'GET',
  path: 'accounts/following',
  summary: 'The members whom an account follows, the latest first.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({ code: givenCode, ...pageQuery(12) }),
  data: pageOf(foundAccount),
  fails: [404],
});

export const suggestedAccounts = endpoint({
  method: 'GET',
  path: 'accounts/suggested',
  summary:
    'Accounts worth following: those with the most followers that have posts everybody may see, without the viewer and whom they follow. ' +
    'There is one page.',
  access: 'everyone',
  query: v.object({ size: v.optional(wholeNumber(1, limits.suggestedAccounts), limits.suggestedAccounts) }),
  data: pageOf(foundAccount),
});
