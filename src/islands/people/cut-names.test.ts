import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** An element that cuts its text, which is a name. */
const cutName = /<[a-z]+\s[^<>]*\btruncate\b[^<>]*>\s*@?\{[\w.]*(?:[dD]isplayName|userName|owner)\}/g;

test('a cut name is cut at the end that its own direction determines', () => {
  const cut = globSync('src/islands/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(cutName)].map(([element]) => ({ file, element })),
  );
  expect(cut.length).toBeGreaterThan(5);
  expect(cut.filter(({ element }) => !element.includes('dir="auto"'))).toEqual([]);
});
