import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { atMost, isVisible, manyLines } from '../written-text.ts';
import { legalLong, legalRequired } from './legal-messages.ts';

/** The pages that the operator of an installation writes. */
export const legalPages = ['TERMS', 'PRIVACY', 'RULES'] as const;
export type LegalPage = (typeof legalPages)[number];

export const legalPage = v.picklist(legalPages);
/** Versions of a page count from 1. */
const versionNumber = wholeNumber(1, 1_000_000);

const writtenPage = v.object({ page: legalPage, version: v.number(), createdAt: moment });

export const listLegalPages = endpoint({
  method: 'GET',
  path: 'pages',
  summary: 'The written ones of terms, privacy and rules, each with its newest version.',
  access: 'everyone',
  data: v.array(writtenPage),
});

export const getLegalPage = endpoint({
  method: 'GET',
  path: 'pages/get',
  summary:
    'A legal page as Markdown and as HTML, in its newest version or a given one. The HTML contains no HTML of its writer.',
  access: 'everyone',
  query: v.object({ page: legalPage, version: v.optional(versionNumber) }),
  data: v.object({ ...writtenPage.entries, text: v.string(), html: v.string(), isNewest: v.boolean() }),
  fails: [400, 404],
});

const listedVersion = v.object({
  version: v.number(),
  createdAt: moment,
  /** Its writer; null if that account no longer exists. */
  userCode: v.nullable(code),
  userName: v.nullable(v.string()),
  /** Members had to agree to this version anew. */
  asksAnew: v.boolean(),
});
export type ListedVersion = v.InferOutput<typeof listedVersion>;

export const listVersions = endpoint({
  method: 'GET',
  path: 'pages/versions',
  summary: `The newest ${limits.legalVersions} versions of a legal page, the newest first.`,
  access: 'SETTINGS.view',
  query: v.object({ page: legalPage }),
  data: v.array(listedVersion),
  fails: [400],
});

/** Markdown; a tab becomes blanks, so that nested lists keep their levels. */
const markdown = v.pipe(
  v.string(legalRequired),
  v.transform((text) => manyLines(text.replaceAll('\t', '    '))),
  v.check(isVisible, legalRequired),
  atMost(limits.legalText, legalLong),
);

export const saveLegalPage = endpoint({
  method: 'POST',
  path: 'pages',
  summary:
    'Publishes a text as the next version of a legal page; the same text changes no more than whether members must agree anew. 409 if `version`, ' +
    'which the writer began with, is not the newest.',
  access: 'SETTINGS.update',
  body: v.object({
    page: legalPage,
    text: markdown,
    /** The newest version that the writer knows; 0: none. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    /** Every member is asked to agree to this version. */
    asksAnew: v.boolean(),
  }),
  data: v.object({ page: legalPage, version: v.number() }),
  logged: ['page', 'version', 'asksAnew'],
  fails: [400, 409],
});

export const previewLegalPage = endpoint({
  method: 'POST',
  path: 'pages/preview',
  summary: 'Markdown as a legal page shows it; stores nothing.',
  access: 'SETTINGS.update',
  body: v.object({ text: markdown }),
  data: v.object({ html: v.string() }),
  fails: [400],
});
