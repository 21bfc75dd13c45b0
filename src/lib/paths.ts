const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

/** Every address of the product's pages. Links, redirects and tests use these. */
export const paths = {
  home: (postCode?: string) => withQuery('/client/home', { code: postCode }),
  upload: () => '/client/upload',
  about: () => '/client/about',
  profile: (userCode?: string) => withQuery('/client/profile', { code: userCode }),
  login: () => '/auth/login',
  /** Login, which also confirms an email address. */
  verifyEmail: (token: string) => withQuery('/auth/login', { verify: token }),
  register: () => '/auth/register',
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: (token: string) => withQuery('/auth/reset-password', { token }),
  changePassword: () => '/auth/change-password',
} as const;
