import * as v from 'valibot';
import { registrationModes } from '../admin/settings.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../page.ts';

// The activity log keeps no input of these calls: with its code, anybody can use an invitation.

const invitation = v.object({
  /** The secret of its link. */
  code,
  usesMost: v.number(),
  uses: v.number(),
  createdAt: moment,
  expiresAt: moment,
  /** Null: nobody revoked it. */
  revokedAt: v.nullable(moment),
  /** Whether somebody can still register with it. */
  isOpen: v.boolean(),
});
export type Invitation = v.InferOutput<typeof invitation>;

export const invitations = endpoint({
  method: 'GET',
  path: 'invitations',
  summary: 'The invitations that the member made, the latest first.',
  access: 'member',
  query: v.object(pageQuery(20)),
  data: pageOf(invitation),
  fails: [400],
});

export const mayInvite = endpoint({
  method: 'GET',
  path: 'invitations/allowed',
  summary:
    'Whether the member may invite people: registration is by invitation, and the setting allows it to members, or they hold USER.update.',
  access: 'member',
  data: v.object({ isAllowed: v.boolean() }),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: 'invitations',
  summary:
    'Makes an invitation: as many people as `uses` says can register with its link, within the given number of days. 400 if the member may not invite.',
  access: 'member',
  body: v.object({
    uses: v.optional(wholeNumber(1, limits.invitationUses), 1),
    days: v.optional(wholeNumber(1, limits.invitationDays), 7),
  }),
  data: invitation,
  fails: [400],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: 'invitations',
  summary: 'Nobody can register with the invitation any more. Members revoke their own, members with USER.update any.',
  access: 'member',
  query: v.object({ code: givenCode }),
  data: v.null(),
  fails: [404],
});

export const getRegistration = endpoint({
  method: 'GET',
  path: 'auth/registration',
  summary: 'Who can register, and whether an invitation works.',
  access: 'everyone',
  query: v.object({ invitation: v.optional(givenCode) }),
  data: v.object({
    mode: v.picklist(registrationModes),
    /** In years; null if registration asks for no age. */
    minimumAge: v.nullable(v.number()),
    /** Null unless registration is by invitation. */
    invitation: v.nullable(
      v.object({
        isOpen: v.boolean(),
        /** The display name of the member who made it; null if it does not work. */
        from: v.nullable(v.string()),
      }),
    ),
  }),
});
