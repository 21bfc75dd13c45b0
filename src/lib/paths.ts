import { withQuery } from './with-query.ts';

/** With a secret after the `#`, because browsers never send that part. */
const withSecret = (path: string, name: string, secret: string) =>
  secret === '' ? path : `${path}#${new URLSearchParams({ [name]: secret })}`;

/** The tab of Home that an address selects. */
export const feedTabOf = ({ searchParams }: Pick<URL, 'searchParams'>): 'for-you' | 'following' =>
  searchParams.get('feed') === 'following' ? 'following' : 'for-you';

/** The list of accounts that an address selects. */
export const relationTabOf = ({ searchParams }: Pick<URL, 'searchParams'>): 'blocked' | 'muted' =>
  searchParams.get('list') === 'muted' ? 'muted' : 'blocked';

/** Whether a path belongs to the admin area. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);

/** Every address of the product's pages. Links, redirects and tests use these. */
export const paths = {
  home: (postCode?: string) => withQuery('/client/home', { code: postCode }),
  /** Home's second tab. */
  followingFeed: () => withQuery('/client/home', { feed: 'following' }),
  /** A post on Home with its comments open, at one of them if it is given. */
  comments: (postCode: string, commentCode?: string) =>
    withQuery('/client/home', { code: postCode, panel: 'comments', comment: commentCode }),
  /** What the member was told; `filter` shows one kind of it. */
  inbox: (filter?: string) => withQuery('/client/inbox', { filter: filter === 'all' ? undefined : filter }),
  /** How the member wants to be told. */
  notificationSettings: () => '/client/settings/notifications',
  /** The accounts that the member blocks or mutes. */
  relations: (list?: 'blocked' | 'muted') =>
    withQuery('/client/settings/blocked', { list: list === 'muted' ? list : undefined }),
  /** The words that the member hides. */
  hiddenWords: () => '/client/settings/words',
  /** The comments under the member's posts that wait for their approval. */
  heldComments: () => '/client/settings/held',
  /** What the member sees: the order of feeds, autoplay, starting over. */
  contentSettings: () => '/client/settings/content',
  /** The invitations that the member made. */
  invitations: () => '/client/settings/invitations',
  upload: () => '/client/upload',
  about: () => '/client/about',
  profile: (userCode?: string) => withQuery('/client/profile', { code: userCode }),
  history: () => '/client/history',
  favorites: () => '/client/favorites',
  /** The member's own comments. */
  ownComments: () => '/client/comments',
  /** The member's searches. */
  keywords: () => '/client/keywords',
  /** `tab` is the kind of results; posts without it. */
  search: (keyWord?: string, tab?: 'posts' | 'accounts') =>
    withQuery('/client/search', { q: keyWord, tab: tab === 'accounts' ? tab : undefined }),
  /** The page of a sound, by its original post. */
  sound: (audioPostCode: string) => withQuery('/client/audio', { code: audioPostCode }),
  /** `next` is the page to open after sign-in. */
  login: (next?: string | null) => withQuery('/auth/login', { next: next ?? undefined }),
  /** Login, which also confirms an email address. */
  verifyEmail: (token: string) => withSecret('/auth/login', 'verify', token),
  register: (next?: string | null) => withQuery('/auth/register', { next: next ?? undefined }),
  /** Registration with an invitation. */
  invitation: (code: string) => withQuery('/auth/register', { invitation: code }),
  /** Sets up a new installation. */
  firstRun: (token: string) => withSecret('/auth/first-run', 'token', token),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: (token: string) => withSecret('/auth/reset-password', 'token', token),
  /** Ends the digest of the member whom the token names. */
  unsubscribe: (token: string) => withSecret('/client/unsubscribe', 'token', token),
  changePassword: () => '/auth/change-password',
  /** Where a member agrees to a new version of the terms; `next` is the page to open after that. */
  consent: (next?: string) => withQuery('/auth/consent', { next }),
} as const;

/** Where the device posts content that another app shares with the installed product. Separate from the others, because no page uses it. */
export const shareTarget = '/client/upload/share';

/** Create Post with the shared content. */
export const sharedUpload = '/client/upload?shared=1';

/** Create Post with the sound of this code chosen. */
export const uploadWithSound = (soundCode: string): string => withQuery('/client/upload', { sound: soundCode });
