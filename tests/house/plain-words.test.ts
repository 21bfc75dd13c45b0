import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const self = 'tests/house/plain-words.test.ts';

/** Turns that make a reader stop, and what to write instead. */
const turns: [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the person or the program: the member who …, the caller, a reader'],
  [/\bso many\b/i, 'say what is counted: this many, the number of …, at most N'],
  [/\bthereby\b/i, 'begin a sentence that names the cause'],
];

const wordsIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, n) =>
      turns.flatMap(([turn, advice]) => (turn.test(line) ? [`${file}:${n + 1} ${turn.source}: ${advice}`] : [])),
    );

test('a turn of speech that makes a reader stop is found, with advice', () => {
  expect(wordsIn('a.ts', '// Fine.\n// Whoever comes last waits.')).toEqual([
    expect.stringMatching(/^a\.ts:2 .*name the/),
  ]);
});

test('comments, documents and titles of tests use plain words', () => {
  const files = globSync('{{src,scripts,demo,tests,docs}/**/*.{ts,tsx,mjs,astro,css,md},*.md}', { cwd: project })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== self);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => wordsIn(file, readFileSync(path.join(project, file), 'utf8')))).toEqual([]);
});
