// Only the sources that Google's guide for its button requires in a Content-Security-Policy.
const google: Record<string, string> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** Adds the media origin to a Content-Security-Policy: for images, videos and sounds, and for streams, which scripts read. */
export function admitMedia(policy: string, origin: string): string {
  const more = { 'img-src': origin, 'media-src': origin, 'connect-src': origin };
  return withSources(policy, more);
}

/** Adds the sources of Google's sign-in button to a Content-Security-Policy, and changes no other directive. */
export const admitGoogle = (policy: string): string => withSources(policy, google);

/** The origins of a media host: browsers send files to `api` and load them from `delivery`. */
export interface HostOrigins {
  api: string;
  delivery: string;
}

/** Adds a media host to a Content-Security-Policy: its API for uploads, its delivery for pictures, players and playlists. */
export const admitMediaHost = (policy: string, { api, delivery }: HostOrigins): string =>
  withSources(admitMedia(policy, delivery), { 'connect-src': api });

function withSources(policy: string, added: Record<string, string>): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      const more = added[name];
      return more ? [name, ...sources.filter((source) => source !== "'none'"), more].join(' ') : directive;
    });
  return `${directives.join('; ')};`;
}
