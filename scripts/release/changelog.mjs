const heading = '## Unreleased';

/** Moves the unreleased entries of the changelog under a version and a date. Throws if there are none. */
export function released(changelog, version, date) {
  const at = changelog.indexOf(`${heading}\n`);
  const from = at + heading.length;
  const end = changelog.indexOf('\n## ', from);
  const lines = at < 0 ? '' : changelog.slice(from, end < 0 ? undefined : end);
  if (!/^- /m.test(lines)) throw new Error('CHANGELOG.md has nothing below "Unreleased": say what is new first.');
  if (changelog.includes(`## ${version} `)) throw new Error(`CHANGELOG.md has version ${version} already.`);
  return `${changelog.slice(0, at)}${heading}\n\n## ${version} — ${date}${changelog.slice(from)}`;
}
