import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { released } from '../../scripts/release/changelog.mjs';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

test('a release gives what was unreleased a version and a date', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- News\n\n## 0.1.0 — 2026-11-21\n\n- First\n';
  expect(released(before, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 — 2026-12-01\n\n- News\n\n## 0.1.0 — 2026-11-21\n\n- First\n',
  );
  expect(() => released(before, '0.1.0', '2026-12-01')).toThrow('has version 0.1.0 already');
  expect(() => released(before.replace('- News\n', ''), '0.2.0', '2026-12-01')).toThrow('nothing below "Unreleased"');
});

test('the newest version of the changelog is that of the program', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  expect(/^## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(version);
});
