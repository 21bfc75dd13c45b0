// npm run audit:renew -- FOLDER: rewrites advisories.json from a folder of OSV files, such as the unpacked npm export of OSV or a
// clone of GitHub's advisory database. Only this script needs data from outside.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './advisories.mjs';

const listFile = new URL('advisories.json', import.meta.url);

/**
 * The parts of an entry that the check needs, if it is about one of these packages.
 *
 * @param {import('./advisories.mjs').Advisory} advisory
 * @param {Set<string>} names
 * @returns {import('./advisories.mjs').Advisory[]}
 */
export function kept({ id, aliases, summary = '', affected = [], withdrawn }, names) {
  const ours = affected.filter(({ package: one }) => one?.ecosystem === 'npm' && names.has(one.name));
  if (withdrawn || ours.length === 0) return [];
  const fields = ours.map(({ package: { ecosystem, name }, ranges, versions }) => ({
    package: { ecosystem, name },
    ...(ranges && { ranges: ranges.map(({ type, events }) => ({ type, events })) }),
    ...(versions?.length > 0 && { versions }),
  }));
  return [{ id, ...(aliases?.length > 0 && { aliases }), summary, affected: fields }];
}

if (import.meta.filename === process.argv[1]) {
  const [, , folder] = process.argv;
  const files = folder ? globSync('**/*.json', { cwd: folder }) : [];
  if (files.length === 0) {
    console.error('Name a folder with advisories in the OSV format: npm run audit:renew -- FOLDER');
    process.exit(1);
  }
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  const names = new Set(lockedPackages(lock).map(({ name }) => name));
  const advisories = files
    .flatMap((file) => kept(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), names))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { accepted } = JSON.parse(readFileSync(listFile, 'utf8'));
  const asOf = new Date().toISOString().slice(0, 10);
  const list = {
    asOf,
    source: 'A database in the OSV format, all of its advisories on packages of the lock file.',
    accepted,
    advisories,
  };
  writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${files.length} files, ${advisories.length} advisories about packages of the lock file`);
}
