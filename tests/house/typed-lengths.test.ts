import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));

test('no field counts UTF-16 units with maxLength instead of characters with typedAtMost', () => {
  const islands = globSync('src/islands/**/*.tsx', { cwd: project });
  expect(islands.length).toBeGreaterThan(100);
  expect(islands.filter((file) => readFileSync(path.join(project, file), 'utf8').includes('maxLength='))).toEqual([]);
});
