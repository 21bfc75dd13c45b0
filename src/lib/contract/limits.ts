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
