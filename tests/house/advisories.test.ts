import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { affects, audit, lockedPackages } from '../../scripts/checks/advisories.mjs';
import { kept } from '../../scripts/checks/renew-advisories.mjs';

const advisory = (events: Record<string, string>[], name = 'left') => ({
  id: 'GHSA-test',
  summary: 'Something is wrong',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
});
const lock = (version: string) => ({
  packages: {
    '': { version: '0.1.0' },
    demo: { version: '1.0.0' },
    'node_modules/demo': { link: true },
    'node_modules/@some/right/node_modules/left': { version },
    'node_modules/other-name': { name: '@real/name', version: '1.0.0' },
  },
});
const now = Date.parse('2026-11-23');
const list = (events: Record<string, string>[], accepted: Record<string, string> = {}) => ({
  asOf: '2026-11-20',
  accepted,
  advisories: [advisory(events)],
});

test('the check covers every package of the lock file, including nested and renamed ones', () => {
  expect(lockedPackages(lock('1.2.3')).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'left 1.2.3',
    '@real/name 1.0.0',
  ]);
});

test.each([
  [
    [{ introduced: '0' }, { fixed: '1.3.0' }],
    ['0.0.1', '1.2.9', '1.3.0-beta.1'],
    ['1.3.0', '2.0.0'],
  ],
  [
    [{ introduced: '0' }, { fixed: '1.3.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }],
    ['1.0.0', '2.0.5'],
    ['1.9.9', '2.1.0'],
  ],
  [
    [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }],
    ['1.0.0', '1.4.0'],
    ['0.9.0', '1.4.1'],
  ],
  [[{ introduced: '1.0.0' }], ['1.0.0', '99.0.0'], ['0.9.0']],
])('%j', (events, affected, others) => {
  const is = (version: string) => affects(advisory(events as Record<string, string>[]), { name: 'left', version });
  expect([affected.map(is), others.map(is)]).toEqual([affected.map(() => true), others.map(() => false)]);
});

test('an affected version is named and fails the check; another package or a withdrawn advisory does not', () => {
  const { problems, notes } = audit(lock('1.2.3'), list([{ introduced: '0' }, { fixed: '1.3.0' }]), now);
  expect(problems).toEqual(['left 1.2.3 (node_modules/@some/right/node_modules/left): GHSA-test Something is wrong']);
  expect(notes).toEqual(['1 advisories as of 2026-11-20, 3 days old; 2 packages, 1 affected']);
  expect(audit(lock('1.3.0'), list([{ introduced: '0' }, { fixed: '1.3.0' }]), now).problems).toEqual([]);
  expect(affects(advisory([{ introduced: '0' }], 'right'), { name: 'left', version: '1.0.0' })).toBe(false);
  expect(affects({ ...advisory([{ introduced: '0' }]), withdrawn: 'yes' }, { name: 'left', version: '1.0.0' })).toBe(
    false,
  );
});

test('an accepted advisory is printed with its reason, as long as it applies', () => {
  const accepted = { 'GHSA-test': 'it never runs here' };
  const there = audit(lock('1.0.0'), list([{ introduced: '0' }], accepted), now);
  expect(there.problems).toEqual([]);
  expect(there.notes[0]).toBe('left: GHSA-test is accepted, because it never runs here');
  expect(audit(lock('1.0.0'), list([{ introduced: '2.0.0' }], accepted), now).problems).toHaveLength(1);
});

test('an old list of advisories is reported', () => {
  const { notes } = audit(lock('1.0.0'), list([{ introduced: '2.0.0' }]), now + 100 * 86_400_000);
  expect(notes.at(-1)).toContain('The list is old');
});

test('a new list has the advisories for packages of the lock file', () => {
  const entry = { ...advisory([{ introduced: '0' }]), details: 'Long', aliases: ['CVE-1'] };
  expect(kept(entry, new Set(['left']))).toEqual([{ ...advisory([{ introduced: '0' }]), aliases: ['CVE-1'] }]);
  expect(kept(entry, new Set(['right']))).toEqual([]);
  expect(kept({ ...entry, withdrawn: '2026-01-01' }, new Set(['left']))).toEqual([]);
});

test('no package of our lock file is affected', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  const all = read('scripts/checks/advisories.json');
  expect(all.advisories.length).toBeGreaterThan(0);
  expect(audit(read('package-lock.json'), all, Date.now()).problems).toEqual([]);
});
