import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { released } from '../../scripts/release/changelog.mjs';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

test('a release gives the unreleased lines a version and a date', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- News\n\n## 0.1.0 — 2026-11-21\n\n- First\n';
  expect(released(before, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 — 2026-12-01\n\n- News\n\n## 0.1.0 — 2026-11-21\n\n- First\n',
  );
  expect(() => released(before, '0.1.0', '2026-12-01')).toThrow('has version 0.1.0 already');
  expect(() => released(before.replace('- News\n', ''), '0.2.0', '2026-12-01')).toThrow('nothing below "Unreleased"');
});

test('the newest version of the changelog is the program’s version', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  expect(/^## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('the command for a release commits version and changelog, and tags them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const part of ['scripts/version.mjs', 'scripts/release', 'scripts/setup'])
    await cp(new URL(`../../${part}`, import.meta.url), path.join(folder, part), { recursive: true });
  const program = { name: 'riff', version: '0.1.0', type: 'module' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(program));
  await writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...program, lockfileVersion: 3, packages: {} }),
  );
  await writeFile(path.join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- News\n');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'Olga Operator');
  git('config', 'user.email', 'olga@example.org');
  git('add', '.');
  git('commit', '--quiet', '--message', 'feat: begin');
  execFileSync(process.execPath, ['scripts/version.mjs', 'minor'], { cwd: folder, stdio: 'pipe' });
  expect(git('log', '-1', '--format=%s %D')).toMatch(/^chore: release 0\.2\.0 .*tag: v0\.2\.0/);
  expect(git('status', '--porcelain')).toBe('');
  expect(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({ version: '0.2.0' });
  expect(await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(/## 0\.2\.0 — \d{4}-\d\d-\d\d\n\n- News/);
});
