const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

/** With a secret, which is behind the `#` because browsers send that to nobody. */
const withSecret = (path: string, name: string, secret: string) =>
  secret === '' ? path : `${path}#${new URLSearchParams({ [name]: secret })}`;

/** Only compared with: a path that leads away from it leads away from this site. */
const anySite = 'http://riff.invalid';

/**
 * Where somebody goes after signing in, if that is a page of this site outside `/auth`; null for everything else. The only place that
 * decides it: an address in a link may be anybody's.
 */
export function nextPath(wanted: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (!wanted || wanted.length > 500 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return null;
  if (!URL.canParse(wanted, anySite)) return null;
  const { origin, pathname, search } = new URL(wanted, anySite);
  return origin === anySite && /^\/(client|admin)(\/|$)/.test(pathname) ? pathname + search : null;
}

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

/** Addresses for other sites and for programs, apart from the others, which every page loads. */
export const linkPaths = {
  /** The player of a post for pages of other sites. */
  embed: (postCode: string) => withQuery('/embed', { code: postCode }),
  /** How other sites embed the page with this absolute address (https://oembed.com). */
  oembed: (address: string) => withQuery('/oembed', { url: address, format: 'json' }),
  profileRss: (userCode: string) => withQuery('/rss/profile', { code: userCode }),
  tagRss: (name: string) => withQuery('/rss/tag', { name }),
  sitemap: () => '/sitemap.xml',
  /** A part of the sitemap; `from` is the moment of its first post, in milliseconds. Below the root, because it may name only what is below it. */
  sitemapPart: (kind: 'posts' | 'profiles' | 'sounds', from: number) => `/sitemap-${kind}-${from}.xml`,
  sitemapOfPages: () => '/sitemap-pages.xml',
} as const;

/** Where the device posts what another app shares with the installed product. Apart from the others, because no page uses it. */
export const shareTarget = '/client/upload/share';

/** Create Post with what was shared. */
export const sharedUpload = '/client/upload?shared=1';

/** Create Post with the sound of this code chosen. */
export const uploadWithSound = (soundCode: string): string => withQuery('/client/upload', { sound: soundCode });

/** The addresses of the admin area, apart from the others, which every page loads. */
export const adminPaths = {
  home: () => '/admin/home',
  activityLog: () => '/admin/activity-log',
  /** The queue of reported posts. */
  reports: () => '/admin/reports',
  permissions: (userCode?: string) => withQuery('/admin/permissions', { code: userCode }),
  /** The list of all members. */
  users: () => '/admin/user',
} as const;
