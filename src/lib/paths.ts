const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

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

/** Every address of the product's pages. Links, redirects and tests use these. */
export const paths = {
  home: (postCode?: string) => withQuery('/client/home', { code: postCode }),
  upload: () => '/client/upload',
  about: () => '/client/about',
  profile: (userCode?: string) => withQuery('/client/profile', { code: userCode }),
  search: (keyWord?: string) => withQuery('/client/search', { q: keyWord }),
  /** The page of a sound, by the post that it comes from. */
  sound: (audioPostCode: string) => withQuery('/client/audio', { code: audioPostCode }),
  /** `next` is where to go after signing in. */
  login: (next?: string | null) => withQuery('/auth/login', { next: next ?? undefined }),
  /** Login, which also confirms an email address. */
  verifyEmail: (token: string) => withQuery('/auth/login', { verify: token }),
  register: (next?: string | null) => withQuery('/auth/register', { next: next ?? undefined }),
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: (token: string) => withQuery('/auth/reset-password', { token }),
  changePassword: () => '/auth/change-password',
} as const;
