import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/suite/longest-first.ts';

const shared = {
  pool: 'forks',
  // As the product itself starts.
  execArgv: ['--import', path.resolve('src/server/import-shortcuts.ts')] as string[],
  // One process runs many files and imports the product once, so each file must restore what it replaces.
  isolate: false,
  maxConcurrency: 2,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: './tests/support/properties/properties.ts',
  // For the programs that tests start: they use the compile cache of `npm start`, and print English on every machine.
  env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/riff-compiled'), LC_ALL: 'C.UTF-8' },
} as const;

// A deep run generates more values. A store on the same cores takes its time for each file.
const onS3 = process.env['TEST_STORAGE'] === 's3';
const isDeep = process.env['TEST_DEPTH'] === 'deep';
const patience = isDeep || onS3 ? 4_000 : 1_000;

const project = (name: string, seconds: number, ...include: string[]) => ({
  test: {
    ...shared,
    setupFiles: [
      shared.setupFiles,
      ...(name === 'unit' ? ['./tests/support/doubles/as-a-new-page.ts'] : []),
      ...(['api', 'jobs', 'pages'].includes(name) ? ['./tests/support/touched/note-calls.ts'] : []),
      ...(['api', 'jobs', 'deep'].includes(name) ? ['./tests/support/doubles/fast-hashes.ts'] : []),
    ],
    name,
    include: include.length > 0 ? include : [`tests/${name}/**/*.test.ts`],
    // Only the gate's tests count for what the gate touches.
    env: { ...shared.env, ...(name === 'deep' ? { TEST_TOUCHED: '' } : {}) },
    // The deep tests themselves try what they say.
    provide: { isDeep: isDeep && name !== 'deep' },
    testTimeout: seconds * (name === 'deep' ? 1_000 : patience),
    hookTimeout: 180_000,
    sequence: order(name),
    // Its tests often wait: for a process that was killed to be missed, or for encoders that give way to everything else.
    ...(name === 'deep' && { maxWorkers: 3 }),
  },
});

/**
 * Short ones start while the last static checks run; those that measure a start-up run when nothing else does. The deep tests come after them,
 * because they have workers of their own.
 */
const groups = [['unit', 'house'], ['api', 'jobs', 'media'], ['pages'], ['deep'], ['engines'], ['fleet']];
const order = (name: string) => ({ groupOrder: groups.findIndex((group) => group.includes(name)) });

// Projects inherit nothing by `extends`: the top-level set-up runs once for a run, not once for each project.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['properties/choose-seed', 'database/global-database', 'bucket/global-store'].map(
      (name) => `./tests/support/${name}.ts`,
    ),
    projects: [
      project('unit', 30, 'src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'),
      project('house', 60),
      project('api', 30),
      project('jobs', 300),
      project('media', 300),
      project('pages', 60),
      project('deep', 300),
      project('engines', 120),
      project('fleet', 1_800),
    ],
  },
});
