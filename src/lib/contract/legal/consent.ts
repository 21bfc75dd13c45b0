import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';
import { legalPage, legalPages } from './legal-page.ts';

/** A version of a page that somebody has read and agrees to. */
const agreement = v.object({ page: legalPage, version: v.pipe(v.number(), v.integer(), v.minValue(1)) });
export type Agreement = v.InferOutput<typeof agreement>;
export const agreements = v.pipe(v.array(agreement), v.maxLength(legalPages.length));

/** A part of a text: added since the version that the member agreed to, removed since then, or in both. */
const changedPart = v.object({ kind: v.picklist(['ADDED', 'REMOVED', 'SAME']), html: v.string() });
export type ChangedPart = v.InferOutput<typeof changedPart>;

/** A page that the member must agree to before they go on. */
const askedPage = v.object({
  ...agreement.entries,
  createdAt: moment,
  /** The version that the member last agreed to; null if none: then all of the text is new. */
  agreedVersion: v.nullable(v.number()),
  changes: v.array(changedPart),
});
export type AskedPage = v.InferOutput<typeof askedPage>;

export const getConsents = endpoint({
  method: 'GET',
  path: 'consents',
  summary:
    'What the member agreed to, and what they are asked to agree to. While that is not empty, calls that need a session answer 428.',
  access: 'member',
  data: v.object({
    given: v.array(v.object({ ...agreement.entries, createdAt: moment })),
    asked: v.array(askedPage),
  }),
});

export const giveConsent = endpoint({
  method: 'POST',
  path: 'consents',
  summary: 'Agrees to the newest version of pages; 409 if a version is not the newest.',
  access: 'member',
  body: v.object({ consents: agreements }),
  data: v.null(),
  fails: [400, 409],
});
