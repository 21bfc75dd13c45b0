// The sources that Google's guide for its button requires in a Content-Security-Policy, and no others.
const google: Record<string, string> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** Adds the origin from which pages load media to a Content-Security-Policy: images, videos and sounds, and streams, which scripts read. */
export function admitMedia(policy: string, origin: string): string {
  const more = { 'img-src': origin, 'media-src': origin, 'connect-src': origin };
  return withSources(policy, more);
}

/** Adds the sources of Google's sign-in button to a Content-Security-Policy. All but its four directives stay the same. */
export const admitGoogle = (policy: string): string => withSources(policy, google);

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
