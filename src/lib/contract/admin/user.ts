import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberMedia } from '../media/addresses.ts';
import { countedPageOf } from '../page.ts';
import { atMost, optionalText } from '../written-text.ts';
import { adminPageQuery } from './page.ts';
import { disableReasonLong } from './user-messages.ts';

/** A member as administrators see them. */
const listedUser = v.object({
  code,
  avatar: v.nullable(publicId),
  media: memberMedia,
  userName: v.string(),
  displayName: v.string(),
  email: v.string(),
  /** The value that a third party gave at sign-up; otherwise empty. */
  gender: v.string(),
  /** The issuer of the linked third party; `local` if there is none. */
  provider: v.string(),
  isVerified: v.boolean(),
  bio: v.string(),
  createdAt: moment,
  isDisabled: v.boolean(),
  /** Empty if no reason was given. */
  disabledReason: v.string(),
  /** Whether the viewer may disable and enable the account. */
  mayDisable: v.boolean(),
});
export type ListedUser = v.InferOutput<typeof listedUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: 'user',
  summary:
    'All members, the newest first, disabled ones too. `keyWord` is searched for in user names, display names, email addresses and codes; of several words ' +
    'each has to be found.',
  access: 'USER.view',
  query: v.object(adminPageQuery(25)),
  data: countedPageOf(listedUser),
  fails: [400],
});

const reason = v.pipe(optionalText, atMost(limits.disableReason, disableReasonLong));

const changedUser = v.object({ code, isDisabled: v.boolean(), disabledReason: v.string() });

export const disableUser = endpoint({
  method: 'POST',
  path: 'user/disable',
  summary:
    'Disables an account: its sessions end at once, nobody sees it or what it published, and its member is told the reason at the next login. Not one’s own, ' +
    'and not that of a member who holds a permission that the caller does not hold (400). Of a disabled account the reason is replaced.',
  access: 'USER.update',
  body: v.object({ code: givenCode, reason: v.optional(reason, '') }),
  logged: ['code'],
  data: changedUser,
  fails: [400, 404],
});

export const enableUser = endpoint({
  method: 'POST',
  path: 'user/enable',
  summary:
    'Enables a disabled account: everything of it is seen again as before. The same limits as for `user/disable`.',
  access: 'USER.update',
  body: v.object({ code: givenCode, reason: v.optional(reason, '') }),
  logged: ['code'],
  data: changedUser,
  fails: [400, 404],
});
