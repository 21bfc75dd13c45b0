import * as v from 'valibot';
import { answerLong } from '../account/registration-messages.ts';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment } from '../fields.ts';
import { limits } from '../limits.ts';
import { countedPageOf } from '../page.ts';
import { atMost, optionalText } from '../written-text.ts';
import { adminPageQuery } from './page.ts';

/** A decided application is kept for 30 days. */
export const applicationStatuses = ['WAITING', 'REJECTED', 'ACCEPTED'] as const;

const application = v.object({
  code,
  displayName: v.string(),
  userName: v.string(),
  email: v.string(),
  /** Whether the applicant confirmed the address. */
  isVerified: v.boolean(),
  /** Why they want to join. */
  reason: v.string(),
  createdAt: moment,
  status: v.picklist(applicationStatuses),
  /** The moderator who takes care of it. */
  assignee: v.nullable(v.object({ userName: v.string(), isViewer: v.boolean() })),
  /** What the moderator wrote to the applicant. */
  answer: v.nullable(v.string()),
});
export type Application = v.InferOutput<typeof application>;

export const listApplications = endpoint({
  method: 'GET',
  path: 'registrations',
  summary:
    'Applications for membership: those that wait for a decision, or that were rejected or accepted in the last 30 days; the latest first.',
  access: 'USER.view',
  query: v.object({ ...adminPageQuery(25), status: v.optional(v.picklist(applicationStatuses), 'WAITING') }),
  logged: ['status'],
  data: countedPageOf(application),
  fails: [400],
});

export const assignApplication = endpoint({
  method: 'POST',
  path: 'registrations/assign',
  summary: 'Takes care of an application, even if somebody else did until now; or no longer does.',
  access: 'USER.update',
  logged: ['code', 'isAssigned'],
  body: v.object({ code: givenCode, isAssigned: v.boolean() }),
  data: application,
  fails: [404],
});

export const answerApplication = endpoint({
  method: 'POST',
  path: 'registrations/answer',
  summary:
    'Accepts an applicant, who can log in from then on, or rejects them; `text`, which a rejection needs, is mailed. 409 while somebody else takes ' +
    'care of it. A rejected one can still be accepted.',
  access: 'USER.update',
  logged: ['code', 'isAccepted'],
  body: v.object({
    code: givenCode,
    isAccepted: v.boolean(),
    text: v.optional(v.pipe(optionalText, atMost(limits.applicationAnswer, answerLong)), ''),
  }),
  data: v.null(),
  fails: [400, 404, 409],
});

const invitedMember = v.object({
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
  invitedByCode: code,
  invitedBy: v.string(),
  createdAt: moment,
});
export type InvitedMember = v.InferOutput<typeof invitedMember>;

export const invitedMembers = endpoint({
  method: 'GET',
  path: 'registrations/invited',
  summary: 'The members who registered with an invitation, and whose it was, the latest first.',
  access: 'USER.view',
  query: v.object(adminPageQuery(25)),
  data: countedPageOf(invitedMember),
  fails: [400],
});
