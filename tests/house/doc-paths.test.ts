import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const roots = ['src', 'tests', 'scripts', 'demo', 'deploy', 'docs', 'public'];
/** The folders with which paths in docs begin; docs may leave out `src/` and these folders' parents. */
const places = [...roots, 'islands', 'layouts', 'lib', 'routes', 'services', 'storage', 'stores', 'views'];
const files = [...readdirSync(project), ...roots.flatMap(below)];
const entries = new Set(files.map((file) => `/${file}`));
const isFile = (file: string) => statSync(path.join(project, file)).isFile();
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

function below(root: string): string[] {
  return readdirSync(path.join(project, root), { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`);
}

/** Whether a file or folder has this path or ends with it: docs leave out obvious folders. */
function exists(name: string): boolean {
  const end = `/${name.replace(/\/$/, '')}`;
  return entries.has(end) || files.some((file) => file.endsWith(end));
}

/** The paths in a text that do not exist: targets of links, and files and folders in backticks. */
function missingIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !entries.has(`/${path.posix.join(path.dirname(file), target)}`));
  const named = [...text.matchAll(/`([\w@.[\]-]+(?:\/[\w@.[\]-]+)*\/?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\w\.(tsx?|mjs|js|astro|css|sql|md)$/.test(name) || places.includes(name.split('/')[0] ?? ''))
    .filter((name) => !exists(name));
  return [...links, ...named].map((name) => `${file}: ${name}`);
}

test('a path to a missing file is found, in a link and in backticks', () => {
  const text =
    '[a](tests.md) [b](gone.md) `tests.md` `src/server/gone` `lib/paths.ts` `stores/gone` `https://a.example/b.md`';
  expect(missingIn('docs/some.md', text)).toEqual([
    'docs/some.md: gone.md',
    'docs/some.md: src/server/gone',
    'docs/some.md: stores/gone',
  ]);
});

test('every path in the docs exists', () => {
  const texts = files.filter((file) => /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(file));
  expect(texts.flatMap((file) => missingIn(file, read(file)))).toEqual([]);
});

test('every document that a comment names exists', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|js|astro|css|sql|service|yaml)$/.test(file) && isFile(file));
  const wrong = sources
    .filter((file) => file !== 'tests/house/doc-paths.test.ts')
    .flatMap((file) => (read(file).match(/\bdocs\/[\w/-]+(\.md)?/g) ?? []).map((name) => ({ file, name })))
    .filter(({ name }) => !exists(name));
  expect(wrong).toEqual([]);
});
