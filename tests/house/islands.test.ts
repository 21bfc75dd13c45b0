import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { islandsIn } from '../../scripts/suite/touched.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Every island that a page mounts: the file that mounts it, the component and when it is hydrated. */
const mounted = globSync('src/**/*.astro', { cwd: project }).flatMap((file) => {
  const source = readFileSync(path.join(project, file), 'utf8');
  return islandsIn(source).map(({ name, hydrated }) => {
    const from = new RegExp(`import (?:${name}|\\{[^}]*\\b${name}\\b[^}]*\\}) from '([^']+)'`).exec(source)?.[1] ?? '';
    return { file, name, hydrated, source: path.join(project, path.dirname(file), from) };
  });
});

test('the pages mount islands', () => expect(mounted.length).toBeGreaterThan(10));

// The scripts of these two are in every document of the client area; a screen that another document shows cannot bring one along.
test.each(mounted.filter(({ file }) => !file.endsWith('AuthLayout.astro')))(
  '$name in $file is hydrated by load or idle',
  ({ hydrated }) => {
    expect(['load', 'idle']).toContain(hydrated);
  },
);

test.each(mounted)(
  '$name in $file has the failure screen, and rests while its screen is parked',
  ({ name, source }) => {
    // The component that the page mounts must be the wrapped one.
    expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`export (default|const ${name} =) failsafe\\(`));
  },
);
