import { withQuery } from './with-query.ts';

/** With a secret, which is behind the `#` because browsers send that to nobody. */
const withSecret = (path: string, name: string, secret: string) =>
  secret === '' ? path : `${path}#${new URLSearchParams({ [name]: secret })}`;

/** The tab of Home that an address leads to. */
export const feedTabOf = ({ searchParams }: Pick<URL, 'searchParams'>): 'for-you' | 'following' =>
  searchParams.get('feed') === 'following' ? 'following' : 'for-you';

/** Whether a path belongs to the admin area. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);

/** Every address of the product's pages. Links, redirects and tests use these. */
export const paths = {
  home: (postCode?: string) => withQuery('/client/home', { code: postCode }),
  /** Home's second tab. */
  followingFeed: () => withQuery('/client/home', { feed: 'following' }),
  /** A post on Home with its comments open. */
  comments: (postCode: string) => withQuery('/client/home', { code: postCode, panel: 'comments' }),
  upload: () => '/client/upload',
  about: () => '/client/about',
  profile: (userCode?: string) => withQuery('/client/profile', { code: userCode }),
  history: () => '/client/history',
  favorites: () => '/client/favorites',
  /** The member's own comments. */
  ownComments: () => '/client/comments',
  /** What the member has searched for. */
  keywords: () => '/client/keywords',
  /** `tab` is what is searched for; posts without it. */
  search: (keyWord?: string, tab?: 'posts' | 'accounts') =>
    withQuery('/client/search', { q: keyWord, tab: tab === 'accounts' ? tab : undefined }),
  /** The page of a sound, by the post that it comes from. */
  sound: (audioPostCode: string) => withQuery('/client/audio', { code: audioPostCode }),
  /** `next` is where to go after signing in. */
  login: (next?: string | null) => withQuery('/auth/login', { next: next ?? undefined }),
  /** Login, which also confirms an email address. */
  verifyEmail: (token: string) => withSecret('/auth/login', 'verify', token),
  register: (next?: string | null) => withQuery('/auth/register', { next: next ?? undefined }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: (token: string) => withSecret('/auth/reset-password', 'token', token),
  changePassword: () => '/auth/change-password',
} as const;

/** Where the device posts what another app shares with the installed product. Apart from the others, because no page uses it. */
export const shareTarget = '/client/upload/share';

/** Create Post with what was shared. */
export const sharedUpload = '/client/upload?shared=1';

/** Create Post with the sound of this code chosen. */
export const uploadWithSound = (soundCode: string): string => withQuery('/client/upload', { sound: soundCode });
