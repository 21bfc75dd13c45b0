// The sources that Google's guide for its button requires in a Content-Security-Policy, and no others.
const google: Record<string, string> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** Adds the sources of Google's sign-in button to a Content-Security-Policy. All but its four directives stay the same. */
export function admitGoogle(policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      const more = google[name];
      return more ? [name, ...sources.filter((source) => source !== "'none'"), more].join(' ') : directive;
    });
  return `${directives.join('; ')};`;
}
