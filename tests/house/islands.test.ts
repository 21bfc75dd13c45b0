import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Every island that a page mounts: the file that mounts it, the component and when it is hydrated. */
const mounted = globSync('src/**/*.astro', { cwd: project }).flatMap((file) => {
  const source = readFileSync(path.join(project, file), 'utf8');
  return [...source.matchAll(/<([A-Z]\w*)\b[^<]*?\bclient:(\w+)/g)].map(([, name = '', directive = '']) => {
    const from = new RegExp(`import (?:${name}|\\{ ${name} \\}) from '([^']+)'`).exec(source)?.[1] ?? '';
    return { file, name, directive, source: path.join(project, path.dirname(file), from) };
  });
});

test('the pages mount islands', () => expect(mounted.length).toBeGreaterThan(10));

// The scripts of these two are in every document of the client area; a screen that is shown in another document cannot bring one along.
test.each(mounted.filter(({ file }) => !file.endsWith('AuthLayout.astro')))(
  '$name in $file is hydrated by load or idle',
  ({ directive }) => {
    expect(['load', 'idle']).toContain(directive);
  },
);

test.each(mounted)(
  '$name in $file has the failure screen, and rests while its screen is parked',
  ({ name, source }) => {
    // What the page mounts, not something beside it.
    expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`export (default|const ${name} =) failsafe\\(`));
  },
);
