/** All limits that the browser and the server share: in bytes, seconds, characters or items, according to their names. */
export const limits = {
  uploadBytes: 100 * 1024 * 1024,
  uploadChunkBytes: 5 * 1024 * 1024,
  avatarBytes: 5 * 1024 * 1024,
  imagesPerPost: 20,
  imageAlt: 300,
  tagsPerPost: 20,
  /** Ten minutes: encoders round up to whole frames, so a film of that length may be slightly longer. */
  videoSeconds: 601,
  /** A cut video is at least this long. */
  cutSecondsMin: 0.5,
  /** 1 is unchanged. */
  volume: 2,
  titleInput: 150,
  title: 70,
  description: 5_000,
  comment: 1_000,
  report: 500,
  moderationNote: 500,
  /** Why an account is disabled. */
  disableReason: 300,
  /** Members, and tags, that one text leads to. */
  linksPerText: 20,
  bio: 300,
  displayName: 50,
  userNameMin: 3,
  userNameMax: 30,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Characters of a mailed link's token, and of a third party's ID token. */
  token: 200,
  identityToken: 8_000,
  keyword: 100,
  tagName: 50,
  codeLength: 32,
  cursor: 200,
  /** The number of the member's posts that one page subscribes to at a time. */
  processingWatched: 20,
  memberPageSize: 50,
  adminPageSize: 200,
  /** Rows of the activity log that a keyword is said to find; more are 'at least' as many. */
  activityCounted: 500,
  feedPageSize: 10,
  commentPageSize: 5,
  /** The number of paragraphs of a description that are shown at a time. */
  paragraphsShown: 2,
  trendingSounds: 20,
  suggestedAccounts: 20,
  topKeywords: 10,
  suggestions: 10,
} as const;

// How long a text is: for the contract, for every counter on a screen and for everything that limits what can be typed. It stands here because every
// screen that counts has the limits, and needs no other file for it.

/**
 * UTF-16 units that one character may have: the longest emoji, a family of four with skin tones, has 19. A letter with more marks than that counts
 * as several, so that a limit in characters also limits the bytes that are stored.
 */
export const unitsPerCharacter = 20;

/** Nothing here joins the character before it. */
const plain = /^[\n\t -~\u00a0-\u02ff]*$/;
/** What the contract takes out of a text, or adds at the end of a line (see written-text.ts), is not counted. */
const unseen = /^[\u202a-\u202e\u2066-\u2069]$|^(?![\t-\r\u0085])\p{Cc}$/u;

let segmenter: Intl.Segmenter | undefined;

/** The length of a text in characters as a person counts them: `👩‍👩‍👧` is one. Counting ends above `most`. */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  if (plain.test(text)) return text.length;
  let length = 0;
  for (const [, characters] of charactersOf(text)) {
    length += characters;
    if (length > most) break;
  }
  return length;
}

/** Whether a text has at most that many characters. */
export const isAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * unitsPerCharacter && lengthOf(text, most) <= most);

/** The beginning of a text that has at most that many characters; no character is cut. */
export function cutTo(text: string, most: number): string {
  if (isAtMost(text, most)) return text;
  let length = 0;
  let end = 0;
  for (const [segment, characters] of charactersOf(text)) {
    length += characters;
    if (length > most || end + segment.length > most * unitsPerCharacter) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

function* charactersOf(text: string): Generator<[segment: string, characters: number]> {
  // One language for all, so that the browser and the server count the same.
  segmenter ??= new Intl.Segmenter('en');
  for (const { segment } of segmenter.segment(text))
    yield [segment, unseen.test(segment) ? 0 : Math.ceil(segment.length / unitsPerCharacter)];
}
