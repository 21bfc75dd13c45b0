// What `npm test` runs. A check is a program of node_modules or of this folder; the one that takes longest comes first.
export const checks = [
  {
    name: 'types',
    // It checks every TypeScript file of tsconfig.json as well, so that tsc has nothing to add.
    title: 'types (astro check)',
    args: ['astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'error', '--minimumSeverity', 'warning'],
  },
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
  { name: 'boundaries', title: 'who may see what is said in one place', script: 'scripts/checks/audience-words.mjs' },
  { name: 'boundaries', title: 'what is a success is said in one place', script: 'scripts/checks/success-once.mjs' },
  { name: 'boundaries', title: 'migrations that old processes survive', script: 'scripts/checks/migrations.mjs' },
  { name: 'sizes', title: 'sizes of files and folders', script: 'scripts/checks/sizes.mjs' },
];

/** Projects of vitest.config.ts; `pages` asks the built product. */
export const projects = ['unit', 'house', 'api', 'jobs', 'media', 'pages'];

export const built = ['build', 'weight', 'e2e'];

/** Runs only if it is named: the projects whose tests try generated values, with ten times as many. */
export const nightly = { name: 'nightly', projects: ['unit', 'api', 'jobs', 'media'], env: { TEST_RUN: 'nightly' } };

/** Runs only if it is named: the main paths in the browser engines that this machine has. */
export const browsers = { name: 'browsers', project: 'engines' };

/** Runs only if it is named: the projects whose tests store files, on a real S3 store instead of the disk. */
export const onS3 = { name: 's3', projects: ['api', 'jobs', 'media'], env: { TEST_STORAGE: 's3' } };

/** Runs only if it is named, for minutes: many processes on the engines of a large installation, while parts of it fail. */
export const fleet = { name: 'fleet', projects: ['fleet'], env: { TEST_RUN: 'fleet' } };

/** What runs if no section is named. */
export const everyDay = [...new Set([...checks.map(({ name }) => name), ...projects, ...built])];

export const sectionNames = [...everyDay, nightly.name, browsers.name, onS3.name, fleet.name];
