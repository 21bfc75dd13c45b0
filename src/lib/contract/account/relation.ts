import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, countText, givenCode, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../page.ts';
import { atMost } from '../written-text.ts';
import { foundAccount } from './people.ts';

// The activity log, which administrators read, keeps no input of these calls: whom somebody blocks or mutes is told to nobody.

/** What a mute hides. */
export const mutedParts = ['ALL', 'POSTS', 'COMMENTS'] as const;
const what = v.picklist(mutedParts);
export type MutedPart = v.InferOutput<typeof what>;

export const blockAccount = endpoint({
  method: 'POST',
  path: 'accounts/block',
  summary:
    'Blocks the account or stops blocking it. Between the two, everything is as if the other did not exist, and follows end on both sides. ' +
    'wasFollowing says whether the member followed the account until now.',
  access: 'member',
  body: v.object({ code: givenCode, isBlocked: v.boolean() }),
  data: v.object({ isBlocked: v.boolean(), wasFollowing: v.boolean() }),
  fails: [400, 404],
});

const mute = {
  /** Null: until the member ends it. */
  until: v.nullable(moment),
  what,
};

export const muteAccount = endpoint({
  method: 'POST',
  path: 'accounts/mute',
  summary:
    'Mutes the account or stops muting it: lists no longer show its posts, its comments, or both, and notifications no longer tell of them. ' +
    'A mute ends at `until`; without it, when the member ends it.',
  access: 'member',
  body: v.object({
    code: givenCode,
    isMuted: v.boolean(),
    until: v.optional(mute.until, null),
    what: v.optional(mute.what, 'ALL'),
  }),
  data: v.object({ isMuted: v.boolean(), ...mute }),
  fails: [400, 404],
});

export const removeFollower = endpoint({
  method: 'POST',
  path: 'accounts/remove-follower',
  summary:
    'Ends the account’s follow of the member, who is not followed by it any more; it is not told, and may follow again. With the `undo` of ' +
    'an answer, the follow is back, within a minute.',
  access: 'member',
  body: v.object({
    code: givenCode,
    undo: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.cursor))),
  }),
  /** Null: there was nothing to remove, or it is undone. */
  data: v.object({ followerCount: countText, undo: v.nullable(v.string()) }),
  fails: [400, 404],
});

export const getRelation = endpoint({
  method: 'GET',
  path: 'accounts/relation',
  summary: 'Whether the member mutes the account, and whether it follows the member.',
  access: 'member',
  query: v.object({ code: givenCode }),
  data: v.object({ isMuted: v.boolean(), ...mute, isFollower: v.boolean() }),
  fails: [404],
});

const relationQuery = {
  ...pageQuery(20),
  /** Only accounts whose names contain it. */
  keyWord: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keyword)), ''),
  /** Only the account with this code. */
  code: v.optional(givenCode),
};

export const blockedAccounts = endpoint({
  method: 'GET',
  path: 'accounts/blocked',
  summary: 'The accounts that the member blocks, the latest first.',
  access: 'member',
  query: v.object(relationQuery),
  data: pageOf(foundAccount),
  fails: [400],
});

export const mutedAccount = v.object({ ...foundAccount.entries, ...mute });
export type MutedAccount = v.InferOutput<typeof mutedAccount>;

export const mutedAccounts = endpoint({
  method: 'GET',
  path: 'accounts/muted',
  summary: 'The accounts that the member mutes, the latest first.',
  access: 'member',
  query: v.object(relationQuery),
  data: pageOf(mutedAccount),
  fails: [400],
});

const exported = v.object({ csv: v.string() });

export const exportBlocked = endpoint({
  method: 'GET',
  path: 'accounts/blocked/export',
  summary:
    'The accounts that the member blocks as CSV, as Mastodon writes it: an address in each line, without a header.',
  access: 'member',
  data: exported,
});

export const exportMuted = endpoint({
  method: 'GET',
  path: 'accounts/muted/export',
  summary:
    'The accounts that the member mutes as CSV, as Mastodon writes it: an address in each line, and false for a mute of posts alone. Two ' +
    'more columns, which Mastodon ignores, have what a mute hides and when it ends.',
  access: 'member',
  data: exported,
});

/** Characters of one imported text: longer files are sent in parts of whole lines. */
const csv = v.pipe(v.string(), v.maxLength(limits.importedCharacters));

const imported = v.object({
  /** The number of lines whose accounts are blocked or muted now, those that already were included. */
  imported: wholeNumber(0, limits.importedCharacters),
  /** The lines without an account here, as they were sent. */
  notFound: v.array(v.string()),
});

export const importBlocked = endpoint({
  method: 'POST',
  path: 'accounts/blocked/import',
  summary:
    'Blocks the accounts of a CSV file of Riff or Mastodon. Addresses are user names, alone or followed by this site.',
  access: 'member',
  body: v.object({ csv }),
  data: imported,
  fails: [400],
});

export const importMuted = endpoint({
  method: 'POST',
  path: 'accounts/muted/import',
  summary:
    'Mutes the accounts of a CSV file of Riff, with its part and its end, or of Mastodon, until the member ends it. Mutes that have ended ' +
    'are left out, and running mutes stay as they are.',
  access: 'member',
  body: v.object({ csv }),
  data: imported,
  fails: [400],
});

export const visibleAccounts = endpoint({
  method: 'GET',
  path: 'accounts/visible',
  summary:
    'Which of these accounts the viewer can open, up to 50, separated by commas: an open page asks when something may have changed.',
  access: 'member',
  query: v.object({
    codes: v.pipe(
      v.string(),
      v.maxLength(limits.memberPageSize * (limits.codeLength + 1)),
      v.transform((text) => text.split(',').slice(0, limits.memberPageSize)),
      v.array(v.string()),
    ),
  }),
  data: v.object({ codes: v.array(code) }),
});
