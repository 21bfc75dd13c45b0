import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongImports } from '../../scripts/checks/astro-imports.mjs';
import { tooBig } from '../../scripts/checks/sizes.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** One planted file a line: the rule it breaks, where it stands, what it imports. */
const planted: [rule: string, file: string, imports: string][] = [
  ['contract-stands-alone', 'src/lib/contract/a.ts', '#lib/format/count.ts'],
  ['contract-stands-alone', 'src/lib/contract/b.ts', 'nanostores'],
  ['lib-leaves-know-contract-and-platform', 'src/lib/format/a.ts', '#lib/stores/feed.ts'],
  ['lib-leaves-know-contract-and-platform', 'src/lib/player/a.ts', '#lib/media/urls.ts'],
  ['platform-knows-nothing-of-us', 'src/lib/platform/a.ts', '#lib/api/post.ts'],
  ['lib-has-no-react', 'src/lib/stores/a.ts', 'react'],
  ['lib-has-no-react', 'src/lib/stores/b.ts', '@nanostores/react'],
  ['lib-has-no-node', 'src/lib/api/a.ts', 'node:fs'],
  ['lib-is-below', 'src/lib/stores/c.ts', '../../islands/feed/Feed.tsx'],
  ['lib-is-below', 'src/lib/stores/d.ts', '#server/config.ts'],
  ['islands-keep-to-themselves', 'src/islands/feed/a.ts', '../player/use-video.ts'],
  ['islands-know-no-server', 'src/islands/feed/b.ts', '#server/config.ts'],
  ['islands-have-no-node', 'src/islands/feed/c.ts', 'node:path'],
  ['ui-is-stateless', 'src/islands/ui/a.ts', '#lib/stores/feed.ts'],
  ['radix-through-ui', 'src/islands/feed/d.ts', '@radix-ui/react-dialog'],
  ['pages-through-requesters', 'src/pages/a.ts', '#server/config.ts'],
  ['pages-through-requesters', 'src/layouts/a.ts', '#server/config.ts'],
  ['routes-stay-thin', 'src/server/routes/a.ts', '#server/db/database.ts'],
  ['routes-stay-thin', 'src/server/routes/b.ts', '#server/storage/disk.ts'],
  ['services-know-no-http', 'src/server/services/post/a.ts', '#server/http/answer.ts'],
  ['services-use-the-registry', 'src/server/services/post/b.ts', '#server/jobs/transcode.ts'],
  ['policies-only-decide', 'src/server/policies/a.ts', '#server/db/database.ts'],
  ['views-only-present', 'src/server/views/a.ts', '#server/services/post/publish.ts'],
  ['jobs-through-services', 'src/server/jobs/a.ts', '#server/db/database.ts'],
  ['media-knows-files-only', 'src/server/media/a.ts', '#server/db/database.ts'],
  ['media-engines-in-one-place', 'src/server/services/post/c.ts', 'sharp'],
  ['media-engines-in-one-place', 'src/server/jobs/b.ts', 'node-av'],
  ['storage-and-db-are-below', 'src/server/storage/a.ts', '#server/services/post/publish.ts'],
  ['server-has-no-screen', 'src/server/services/post/d.ts', '#lib/stores/feed.ts'],
  ['server-has-no-screen', 'src/server/services/post/e.ts', 'react'],
  ['tests-stay-tests', 'src/server/services/post/f.ts', '#tests/support/cast.ts'],
  ['no-cycles', 'src/server/one.ts', './two.ts'],
  ['no-orphans', 'src/server/alone.ts', ''],
  ['resolvable', 'src/server/lost.ts', './nowhere.ts'],
  ['no-dev-packages-in-the-product', 'src/server/dev.ts', 'fast-check'],
];

/** What the planted files reach for. */
const targets = [
  'src/lib/format/count.ts',
  'src/lib/stores/feed.ts',
  'src/lib/media/urls.ts',
  'src/lib/api/post.ts',
  'src/islands/feed/Feed.tsx',
  'src/islands/player/use-video.ts',
  'src/islands/player/Player.tsx',
  'src/server/config.ts',
  'src/server/db/database.ts',
  'src/server/storage/disk.ts',
  'src/server/http/answer.ts',
  'src/server/jobs/transcode.ts',
  'src/server/services/post/publish.ts',
  'tests/support/cast.ts',
];

let folder: string;
let reported: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-boundaries-'));
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) {
    await copyFile(path.join(project, name), path.join(folder, name));
  }
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of targets) await plant(name, 'export const value = 1;\n');
  for (const [, name, imports] of planted) await plant(name, imports ? `import '${imports}';\n` : 'export {};\n');
  await plant('src/server/two.ts', `import './one.ts';\n`);
  await plant('src/islands/feed/e.ts', `import '../player/Player.tsx';\nimport '#lib/stores/feed.ts';\n`);
  reported = await cruise();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plant(name: string, source: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}

/** Runs the real configuration; gives 'rule file' for every violation. */
async function cruise(): Promise<string[]> {
  const program = path.join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '--no-cache', '--output-type', 'json', 'src'];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(stderr)),
    );
  });
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
}

describe('the import table', () => {
  test.each(planted)('%s is reported for %s, which imports %s', (rule, file) => {
    expect(reported).toContain(`${rule} ${file}`);
  });

  test('lets an island show a component of another and use a store', () => {
    expect(reported.filter((line) => line.endsWith('src/islands/feed/e.ts'))).toEqual([]);
  });
});

describe('an Astro file', () => {
  test.each([
    ['src/pages/client/home.astro', `---\nimport { readFeed } from '#server/feed/read-feed.ts';\n---`],
    ['src/pages/client/home.astro', `---\nimport { readFeed } from '../../server/feed/read-feed.ts';\n---`],
    ['src/layouts/Base.astro', `---\nimport Page from '../pages/index.astro';\n---`],
    ['src/components/Card.astro', `---\nimport { useState } from 'react';\n---`],
  ])('%s is reported for %j', (file, source) => {
    expect(wrongImports(file, source)).toHaveLength(1);
  });

  test('may use layouts, components, islands and lib', () => {
    const source = `---\nimport Base from '../layouts/Base.astro';\nimport { home } from '#lib/paths.ts';\n---`;
    expect(wrongImports('src/pages/index.astro', source)).toEqual([]);
  });
});

describe('sizes', () => {
  test('a long file, a full folder and a drawer are reported', () => {
    const full = Array.from({ length: 18 }, (_, index) => ({ name: `src/lib/full/${index}.ts`, lines: 3 }));
    const problems = tooBig([...full, { name: 'src/lib/long.ts', lines: 401 }, { name: 'src/lib/utils.ts', lines: 1 }]);
    expect(problems).toHaveLength(3);
  });
});
