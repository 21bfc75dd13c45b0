import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongImports } from '../../scripts/checks/astro-imports.mjs';
import { spelledOut } from '../../scripts/checks/audience-words.mjs';
import { serverCodeIn } from '../../scripts/checks/browser-files.mjs';
import { frozenTexts } from '../../scripts/checks/frozen-texts.mjs';
import { literalTexts } from '../../scripts/checks/literal-texts.mjs';
import { foreignTurns } from '../../scripts/checks/plain-english.mjs';
import { tooBig } from '../../scripts/checks/sizes.mjs';
import { sleepsIn } from '../../scripts/checks/sleeps.mjs';
import { comparedCodes } from '../../scripts/checks/success-once.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** One planted file per line: the rule that it breaks, its path, its import. */
const planted: [rule: string, file: string, imports: string][] = [
  ['contract-stands-alone', 'src/lib/contract/a.ts', '#lib/format/count.ts'],
  ['contract-stands-alone', 'src/lib/contract/b.ts', 'nanostores'],
  ['lib-leaves-know-contract-and-platform', 'src/lib/format/a.ts', '#lib/stores/feed.ts'],
  ['lib-leaves-know-contract-and-platform', 'src/lib/player/a.ts', '#lib/media/one-sound.ts'],
  ['platform-knows-nothing-of-us', 'src/lib/platform/a.ts', '#lib/api/request.ts'],
  ['texts-are-data', 'src/lib/texts/a.ts', '#lib/format/count.ts'],
  ['lib-has-no-react', 'src/lib/stores/a.ts', 'react'],
  ['lib-has-no-react', 'src/lib/stores/b.ts', '@nanostores/react'],
  ['lib-has-no-node', 'src/lib/api/a.ts', 'node:fs'],
  ['lib-is-below', 'src/lib/stores/c.ts', '../../islands/feed/Feed.tsx'],
  ['lib-is-below', 'src/lib/stores/d.ts', '#server/ground/config.ts'],
  ['publishing-goes-one-way', 'src/lib/stores/publishing/form/a.ts', '../draft/stored-draft.ts'],
  ['publishing-goes-one-way', 'src/lib/stores/publishing/draft/a.ts', '../outbox/outbox.ts'],
  ['publishing-goes-one-way', 'src/lib/stores/publishing/outbox/a.ts', '../sender/send-outbox.ts'],
  ['publishing-goes-one-way', 'src/lib/stores/publishing/sender/a.ts', '../status/publish-status.ts'],
  ['publishing-goes-one-way', 'src/lib/stores/publishing/form/b.ts', '../publish.ts'],
  ['islands-keep-to-themselves', 'src/islands/feed/a.ts', '../player/use-video.ts'],
  ['islands-know-no-server', 'src/islands/feed/b.ts', '#server/ground/config.ts'],
  ['worker-knows-lib', 'src/service-worker/a.ts', '#lib/stores/feed.ts'],
  ['islands-have-no-node', 'src/islands/feed/c.ts', 'node:path'],
  ['ui-is-stateless', 'src/islands/ui/a.ts', '#lib/stores/feed.ts'],
  ['radix-through-ui', 'src/islands/feed/d.ts', '@radix-ui/react-dialog'],
  ['radix-through-ui', 'src/islands/feed/f.ts', 'cmdk'],
  ['pages-through-requesters', 'src/pages/a.ts', '#server/ground/config.ts'],
  ['pages-through-requesters', 'src/layouts/a.ts', '#server/ground/config.ts'],
  ['routes-stay-thin', 'src/server/web/routes/a.ts', '#server/ground/db/database.ts'],
  ['routes-stay-thin', 'src/server/web/routes/b.ts', '#server/media/storage/disk.ts'],
  ['product-is-below-web', 'src/server/product/services/post/a.ts', '#server/web/http/answer.ts'],
  ['services-use-the-registry', 'src/server/product/services/post/b.ts', '#server/product/jobs/transcode.ts'],
  ['events-do-nothing-themselves', 'src/server/product/events/a.ts', '#server/product/services/post/publish.ts'],
  ['policies-only-decide', 'src/server/product/audience/policies/a.ts', '#server/ground/db/database.ts'],
  ['audience-only-says', 'src/server/product/audience/a.ts', '#server/ground/db/database.ts'],
  ['views-only-present', 'src/server/product/views/a.ts', '#server/product/services/post/publish.ts'],
  ['jobs-through-services', 'src/server/product/jobs/a.ts', '#server/ground/db/database.ts'],
  ['media-knows-files-only', 'src/server/media/engine/a.ts', '#server/ground/db/database.ts'],
  ['media-engines-in-one-place', 'src/server/product/services/post/c.ts', 'sharp'],
  ['media-engines-in-one-place', 'src/server/product/jobs/b.ts', 'node-av'],
  ['media-addresses-in-one-place', 'src/islands/feed/addresses.ts', 'cloudinary-core'],
  ['media-addresses-in-one-place', 'src/server/product/views/b.ts', 'cloudinary-core'],
  ['media-is-below', 'src/server/media/storage/a.ts', '#server/product/services/post/publish.ts'],
  ['ground-is-below', 'src/server/ground/db/a.ts', '#server/media/storage/disk.ts'],
  ['server-has-no-screen', 'src/server/product/services/post/d.ts', '#lib/stores/feed.ts'],
  ['server-has-no-screen', 'src/server/product/services/post/e.ts', 'react'],
  ['media-engines-in-one-place', 'demo/drawings/a.ts', 'sharp'],
  ['demo-through-its-loader', 'src/server/product/services/post/g.ts', '../../../../../demo/cast/members.ts'],
  ['demo-is-loaded-when-wanted', 'src/server/demo-loader.ts', '../../demo/cast/members.ts'],
  ['demo-draws-by-itself', 'demo/drawings/b.ts', '../../src/server/ground/config.ts'],
  ['demo-draws-by-itself', 'demo/posts/a.ts', '../../src/lib/format/count.ts'],
  ['demo-seeds-through-services', 'demo/seeding/a.ts', '../../src/server/web/http/answer.ts'],
  ['demo-seeds-through-services', 'demo/seeding/b.ts', '../../src/server/product/jobs/transcode.ts'],
  ['demo-seeds-through-services', 'demo/seeding/c.ts', '../../src/lib/stores/feed.ts'],
  ['tests-stay-tests', 'src/server/product/services/post/f.ts', '#tests/support/cast.ts'],
  ['tests-stay-tests', 'demo/seeding/d.ts', '../../tests/support/cast.ts'],
  ['doubles-live-in-tests', 'src/lib/platform/fake.ts', '#lib/format/count.ts'],
  ['no-cycles', 'src/server/one.ts', './two.ts'],
  ['no-orphans', 'src/server/alone.ts', ''],
  ['resolvable', 'src/server/lost.ts', './nowhere.ts'],
  ['no-dev-packages-in-the-product', 'src/server/dev.ts', 'fast-check'],
  ['no-dev-packages-in-the-product', 'demo/seeding/dev.ts', 'fast-check'],
];

/** The files that the planted ones import. */
const targets = [
  'src/lib/format/count.ts',
  'src/lib/stores/feed.ts',
  'src/lib/media/one-sound.ts',
  'src/lib/api/request.ts',
  'src/lib/stores/publishing/draft/stored-draft.ts',
  'src/lib/stores/publishing/outbox/outbox.ts',
  'src/lib/stores/publishing/sender/send-outbox.ts',
  'src/lib/stores/publishing/status/publish-status.ts',
  'src/lib/stores/publishing/publish.ts',
  'src/islands/feed/Feed.tsx',
  'src/islands/player/use-video.ts',
  'src/islands/player/Player.tsx',
  'src/server/ground/config.ts',
  'src/server/ground/db/database.ts',
  'src/server/media/storage/disk.ts',
  'src/server/web/http/answer.ts',
  'src/server/product/jobs/transcode.ts',
  'src/server/product/services/post/publish.ts',
  'tests/support/cast.ts',
  'demo/cast/members.ts',
];

let folder: string;
let reported: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-boundaries-'));
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs', 'demo/package.json']) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await copyFile(path.join(project, name), path.join(folder, name));
  }
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of targets) await plant(name, 'export const value = 1;\n');
  for (const [, name, imports] of planted) await plant(name, imports ? `import '${imports}';\n` : 'export {};\n');
  await plant('src/server/two.ts', `import './one.ts';\n`);
  await plant('src/lib/platform/b.test.ts', `import './fake.ts';\n`);
  await plant('src/server/three.ts', `import type { Four } from './four.ts';\nexport type Three = Four[];\n`);
  await plant('src/server/four.ts', `import type { Three } from './three.ts';\nexport type Four = Three[];\n`);
  await plant('src/islands/feed/e.ts', `import '../player/Player.tsx';\nimport '#lib/stores/feed.ts';\n`);
  await plant(
    'demo/seeding/fine.ts',
    `import '../../src/server/ground/db/database.ts';\nimport '../../src/server/product/services/post/publish.ts';\n`,
  );
  reported = await cruise();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plant(name: string, source: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}

/** Runs the real configuration; returns 'rule file' for every violation. */
async function cruise(): Promise<string[]> {
  const program = path.join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '--no-cache', '--output-type', 'json', 'src', 'demo'];
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

  test('lets the product use a package that tests use too', () => {
    expect(reported).not.toContain('doubles-live-in-tests src/lib/format/count.ts');
  });

  test('reports a cycle of only types', () => {
    expect(reported).toContain('no-cycles src/server/four.ts');
  });

  test('lets an island show a component of another and use a store', () => {
    expect(reported.filter((line) => line.endsWith('src/islands/feed/e.ts'))).toEqual([]);
  });
});

describe('the demo', () => {
  test('may use services and the database', () => {
    expect(reported.filter((line) => line.endsWith('demo/seeding/fine.ts'))).toEqual([]);
  });
});

describe('an Astro file', () => {
  test.each([
    ['src/pages/client/home.astro', `---\nimport { readFeed } from '#server/product/feed/read-feed.ts';\n---`],
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

describe('a built browser file', () => {
  test.each(['cloudinary-core/cloudinary-core-shrinkwrap.min.js', 'lodash/lodash.min.js'])(
    'is reported with %s in it',
    async (file) => {
      const minified = await readFile(path.join(project, 'node_modules', file), 'utf8');
      expect(serverCodeIn('Feed.js', `const a=1;${minified}`)).not.toEqual([]);
    },
  );

  test('is not reported for the code of a screen in it', () => {
    expect(serverCodeIn('Feed.js', 'export const src="/media/riff/image/upload/images/x"')).toEqual([]);
  });
});

describe('a rule of the audience outside its folder', () => {
  test.each([
    ['src/server/product/services/post/a.ts', "where(eq(posts.visibility, 'PUBLIC'))"],
    ['src/server/product/feed/a.ts', 'and p.removed_at is null'],
    ['src/server/web/routes/a.ts', 'if (account.disabledAt) throw notFound();'],
    ['src/pages/client/a.astro', "const isShared = post.visibility === 'PUBLIC';"],
    ['src/islands/feed/A.tsx', "if ('PRIVATE' !== post.visibility) return null;"],
  ])('is not spelt out in %s', (file, source) => {
    expect(spelledOut(file, source)).toEqual([expect.stringContaining('src/server/product/audience')]);
  });

  test.each([
    ['src/server/product/audience/a.ts', "post.isNull('removedAt')"],
    ['src/server/product/services/upload/a.ts', 'set({ originalRemovedAt: now })'],
    ['src/lib/platform/a.ts', 'platform().visibility.listen(run)'],
    ['src/lib/stores/publishing/a.ts', "visibility: 'PUBLIC',"],
  ])('may be mentioned in %s', (file, source) => {
    expect(spelledOut(file, source)).toEqual([]);
  });
});

describe('the status of an answer', () => {
  test.each(['if (answer.code === 200) {', 'return 200 !== status;'])('is not decided again by `%s`', (source) => {
    expect(comparedCodes('src/lib/stores/a.ts', source)).toEqual([expect.stringContaining('src/lib/api/outcome.ts')]);
    expect(comparedCodes('src/lib/api/outcome.ts', source)).toEqual([]);
  });
});

describe('a text of the catalogue', () => {
  const from =
    "import { account, other } from '#lib/texts/account.ts';\nimport { post as texts } from '#lib/texts/post/post.ts';\n";
  test.each([
    'const label = account.email;',
    'export const fields = {\n  email: { label: account.email },\n};',
    'const names = [\n  account[name],\n];',
    'const label = texts.share;',
    'const form = {\n  send: () => 1,\n  label: account.email,\n};',
    "const reason = said('Not found.');",
  ])('is not read while a module is loaded: `%s`', (source) => {
    expect(frozenTexts('src/islands/a.tsx', from + source)).toEqual([expect.stringContaining('while its module')]);
  });
  test.each([
    'const label = () => account.email;',
    'function Label() {\n  const label = account.email;\n}',
    "const label = 'account.email';",
  ])('is read where it is shown: `%s`', (source) => {
    expect(frozenTexts('src/islands/a.tsx', from + source)).toEqual([]);
  });
});

describe('a sleep in a test', () => {
  test.each([
    'await page.waitForTimeout(500);',
    "import { setTimeout as pause } from 'node:timers/promises';",
    'await new Promise((done) => setTimeout(done, 100));',
    'await new Promise<void>((resolve) => { setTimeout(() => resolve(), 100); });',
  ])('is refused: `%s`', (source) => {
    expect(sleepsIn('tests/api/a.test.ts', `const a = 1;\n${source}`)).toEqual([
      expect.stringContaining('tests/api/a.test.ts:2 waits for a time'),
    ]);
  });

  test('is not a time limit, a fake clock, or the pause of a support file that starts a program', () => {
    expect(sleepsIn('tests/api/a.test.ts', 'test.setTimeout(60_000); vi.advanceTimersByTime(10);')).toEqual([]);
    expect(sleepsIn('tests/support/moment.ts', "import { setTimeout } from 'node:timers/promises';")).toEqual([]);
  });
});

describe('sizes', () => {
  test('a long file, a full folder and a catch-all file are reported', () => {
    const full = Array.from({ length: 18 }, (_, index) => ({ name: `src/lib/full/${index}.ts`, lines: 3 }));
    const problems = tooBig([...full, { name: 'src/lib/long.ts', lines: 401 }, { name: 'src/lib/utils.ts', lines: 1 }]);
    expect(problems).toHaveLength(3);
  });
});

describe('a text that people read', () => {
  test.each([
    ['src/islands/A.tsx', 'const A = () => <p>Nothing here</p>;'],
    ['src/islands/A.tsx', 'const A = () => <button aria-label="Close" />;'],
    ['src/islands/A.tsx', 'const A = ({ on }) => <p>{on ? "On for days" : null}</p>;'],
    ['src/lib/stores/a.ts', "showToast('Saved.');"],
    ['src/pages/a.astro', '---\nconst a = 1;\n---\n<h1>Nothing here</h1>'],
    ['scripts/a.ts', "warn('Missing: ' + key);"],
    ['scripts/a.ts', "process.stderr.write('New password: ');"],
    ['scripts/a.ts', "throw new StartupError('it was interrupted');"],
    ['scripts/setup/a.mjs', 'throw new SetupFault(isFull ? "The disk is full." : reason);'],
    ['src/server/product/services/restore/a.ts', "throw damaged('it has ' + name);"],
    ['src/server/product/services/check/a.ts', "const what = key + ' is missing';"],
    ['src/server/product/services/check/a.ts', "yield await found(check, { what, remedy: 'count again' }, mend);"],
  ])('stands in the catalogue, not in %s: `%s`', (file, source) => {
    expect(literalTexts(file, source)).toHaveLength(1);
  });
  test.each([
    ['src/islands/A.tsx', 'const A = () => <p className="mt-4">{post.none}</p>;'],
    ['src/lib/stores/a.ts', "showToast(messages.saved, 'destructive');"],
    ['src/pages/a.astro', '<template><li>Title</li></template><h1>{t.title}</h1>'],
    ['scripts/a.ts', "process.stdout.write(line + '\\n'); say(commands.missing({ key }));"],
    ['scripts/setup/a.mjs', `throw new SetupFault(\`Riff cannot start: PORT \${port} is no number.\`);`],
  ])('may be a name or come from the catalogue in %s: `%s`', (file, source) => {
    expect(literalTexts(file, source)).toEqual([]);
  });
});

test.each([
  ["test('what is shared stays', () => {});", 1],
  ["test('a share stays', () => {});", 0],
  ['// At most so many.', 1],
  ['/** The texts of one language. */', 0],
])('prose that reads as if translated is named: `%s`', (source, faults) => {
  expect(foreignTurns('src/lib/a.ts', source)).toHaveLength(faults);
});
