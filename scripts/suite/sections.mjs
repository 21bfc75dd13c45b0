/** The gate reads the types of TypeScript files; the Astro files too, which takes twice as long, are read by `all` and by `types` on its own. */
export const types = {
  gate: {
    title: 'types (tsc)',
    // A second run on the same checkout reads only changed files.
    args: [
      'typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
  whole: {
    title: 'types (astro check)',
    args: ['astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'error', '--minimumSeverity', 'warning'],
  },
};

// Further checks that `npm test` runs. A check is a program of node_modules or of scripts/checks.
export const checks = [
  { name: 'format', title: 'format and lint (Biome)', args: ['@biomejs/biome/bin/biome', 'ci', '--colors=off'] },
  {
    name: 'boundaries',
    title: 'import table (dependency-cruiser)',
    args: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'src',
      'demo',
      'tests',
      'scripts',
    ],
  },
  { name: 'unused', title: 'dead code (knip)', args: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'boundaries', title: 'import table (Astro files)', script: 'scripts/checks/astro-imports.mjs' },
  { name: 'boundaries', title: 'rules of visibility in one place', script: 'scripts/checks/audience-words.mjs' },
  { name: 'boundaries', title: 'one rule for success', script: 'scripts/checks/success-once.mjs' },
  { name: 'boundaries', title: 'migrations that old processes survive', script: 'scripts/checks/migrations.mjs' },
  { name: 'boundaries', title: 'texts that are read where they are shown', script: 'scripts/checks/frozen-texts.mjs' },
  { name: 'boundaries', title: 'texts that stand in the catalogue', script: 'scripts/checks/literal-texts.mjs' },
  { name: 'boundaries', title: 'comments and docs in plain English', script: 'scripts/checks/plain-english.mjs' },
  { name: 'sizes', title: 'sizes of files and folders', script: 'scripts/checks/sizes.mjs' },
  { name: 'sleeps', title: 'tests that wait for an event, not for a time', script: 'scripts/checks/sleeps.mjs' },
];

/** Projects of vitest.config.ts that belong to the gate; `pages` asks the built product. */
export const projects = ['unit', 'house', 'api', 'jobs', 'media', 'pages'];

/** The sections that `npm test` runs. */
export const gate = ['types', ...new Set([...checks.map(({ name }) => name), ...projects, 'build', 'weight', 'e2e'])];

/** The section `deep`: its own tests, the tests of the installed engines, and twice as many generated values everywhere. */
export const deep = { projects: ['deep'], env: { TEST_DEPTH: 'deep' } };

/** Vitest projects that run only if their section is named: these tests need programs of other packages, or minutes. */
export const special = {
  browsers: { projects: ['engines'] },
  s3: { projects: ['api', 'jobs', 'media', 'deep'], env: { TEST_STORAGE: 's3' } },
  fleet: { projects: ['fleet'], env: { TEST_RUN: 'fleet' } },
};

/** The names after `npm test --` and the sections that each one stands for. */
export function chooseSections(names) {
  const all = [...gate, 'deep'];
  const known = [...all, ...Object.keys(special), 'all'];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) return { unknown, known };
  const chosen = names.length > 0 ? names : gate;
  return { wanted: new Set(chosen.flatMap((name) => (name === 'all' ? all : [name]))) };
}
