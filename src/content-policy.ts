// What Google's guide for its button asks of a Content-Security-Policy, and nothing wider.
const google: Record<string, string> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** A Content-Security-Policy that also lets Google's sign-in button work; every directive but its four stays as it is. */
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
