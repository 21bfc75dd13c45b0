import * as v from 'valibot';
import { limits } from './limits.ts';

/** An opaque public name of a thing: at most 32 characters, impossible to guess or count. */
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.codeLength));

/** A code that is never assigned, so it matches nothing. */
const nothing = '-';

/** A code in a call. A text that cannot be a code becomes one that matches nothing, so it is handled like any unknown code. */
export const givenCode = v.pipe(
  v.string(),
  v.minLength(1),
  v.transform((text) => (text.length > limits.codeLength || text.includes('\u0000') ? nothing : text)),
);

/** A moment, ISO 8601 in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** The hidden word of the viewer that stands in a post, a comment or the names of a member, which is covered until the viewer wants to see it; null: it is not covered. */
export const hiddenBecauseOf = v.nullable(v.string());

/** A count that the product's specification sends as a string of digits. */
export const countText = v.pipe(v.string(), v.regex(/^\d+$/));

/** Where a file lives on the media service, such as `videos/x7…`; the public addresses are built from it. */
export const publicId = v.pipe(v.string(), v.regex(/^(videos|images)\/[\w-]{1,32}$/));

/** A whole number that arrives as the text of a query. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
