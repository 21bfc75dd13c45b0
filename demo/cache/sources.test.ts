import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSources } from './sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'riff-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('everything that runs belongs to the sources, types do not', () => {
  const start = write(
    'start.ts',
    `import type { T } from './type.ts';\nimport './effect.ts';\nimport {\n  a,\n} from './names.ts';\nimport { join } from 'node:path';\n`,
  );
  const effect = write('effect.ts', `export { b } from './names.ts';\n`);
  const names = write('names.ts', `import { c } from './start.ts';\n`);
  expect([...readSources([start]).files.keys()].sort()).toEqual([effect, names, start].sort());
});

test('a part can be left out', () => {
  const start = write('start.ts', `import './one.ts';\nimport './two.ts';\n`);
  const one = write('one.ts', '');
  write('two.ts', '');
  expect([...readSources([start], /two/).files.keys()].sort()).toEqual([one, start].sort());
});

test('a changed comment changes nothing', () => {
  const start = write('start.ts', `/**\n * One.\n */\n// Two.\nexport const a = 2;\n`);
  expect([...readSources([start]).files.values()]).toEqual(['export const a = 2;\n']);
  write('start.ts', `// Another.\nexport const a = 6;\n`);
  expect([...readSources([start]).files.values()]).toEqual(['export const a = 6;\n']);
});

test('packages count with their version', () => {
  const picture = fileURLToPath(new URL('../encoding/picture.ts', import.meta.url));
  expect([...readSources([picture]).packages]).toEqual([expect.stringMatching(/^sharp@\d+\.\d+\.\d+$/)]);
});
