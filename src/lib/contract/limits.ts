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
  /** The reason for disabling an account. */
  disableReason: 300,
  /** The members, and the tags, that one text links to. */
  linksPerText: 20,
  /** Why an applicant wants to join, and what a moderator answers. */
  applicationReason: 1_000,
  applicationAnswer: 1_000,
  /** The people that one invitation is for, the days that it works, and the working invitations of a member. */
  invitationUses: 100,
  invitationDays: 90,
  invitationsOpen: 20,
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
  /** Unseen notifications are counted up to here; a badge shows 99+. */
  unseenCounted: 100,
  /** The browsers of a member that get pushes. */
  pushDevices: 10,
  pushEndpoint: 1_000,
  deviceName: 100,
  timeZone: 64,
  cursor: 200,
  /** The number of the member's posts that one page subscribes to at a time. */
  processingWatched: 20,
  /** The accounts that a member blocks, and those that they mute. */
  relations: 10_000,
  hiddenWords: 10_000,
  /** Characters of a hidden word, phrase or tag. */
  hiddenWord: 100,
  /** Characters of a legal page, and its versions that are listed. */
  legalText: 100_000,
  legalVersions: 100,
  /** About 2,000 lines of a list of accounts. */
  importedCharacters: 128 * 1024,
  memberPageSize: 50,
  adminPageSize: 200,
  /** The number of matching activity-log rows up to which the count is exact; beyond it the log says 'at least' this number. */
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

// The length of a text: for the contract, for every counter on a screen and for every input limit. It is in this file because every screen with a
// counter loads the limits, and then needs no other file.

/**
 * The maximum of UTF-16 units per character: the longest emoji, a family of four with skin tones, has 19. A letter with more marks than that counts
 * as several characters, so that a limit in characters also limits the stored bytes.
 */
export const unitsPerCharacter = 20;

/** Matches a text in which no character joins the one before it. */
const plain = /^[\n\t -~\u00a0-\u02ff]*$/;
/** The contract removes these characters from a text, or adds them at the end of a line (see written-text.ts), so they do not count. */
const unseen = /^[\u202a-\u202e\u2066-\u2069]$|^(?![\t-\r\u0085])\p{Cc}$/u;

let segmenter: Intl.Segmenter | undefined;

/** The length of a text in characters as people count them: `👩‍👩‍👧` is one. Counting stops above `most`. */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  if (plain.test(text)) return text.length;
  let length = 0;
  for (const [, characters] of charactersOf(text)) {
    length += characters;
    if (length > most) break;
  }
  return length;
}

/** Whether a text has at most `most` characters. */
export const isAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * unitsPerCharacter && lengthOf(text, most) <= most);

/** The beginning of a text, with at most `most` characters; no character is split. */
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
  // The same locale everywhere, so that the browser and the server count the same.
  segmenter ??= new Intl.Segmenter('en');
  for (const { segment } of segmenter.segment(text))
    yield [segment, unseen.test(segment) ? 0 : Math.ceil(segment.length / unitsPerCharacter)];
}
