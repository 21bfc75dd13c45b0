// What `npm test` runs, the longest check first. Each is a program of node_modules or of this folder.
export const checks = [
  {
    name: 'types',
    title: 'types of Astro files',
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
      'tests',
      'scripts',
    ],
  },
  { name: 'boundaries', title: 'import table (Astro files)', script: 'scripts/checks/astro-imports.mjs' },
  { name: 'sizes', title: 'sizes of files and folders', script: 'scripts/checks/sizes.mjs' },
  { name: 'unused', title: 'dead code (knip)', args: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'types', title: 'types (tsc)', args: ['typescript/bin/tsc', '-p', '.', '--pretty', 'false'] },
];

/** Projects of vitest.config.ts. */
export const projects = ['unit', 'house', 'api', 'jobs', 'media'];

export const afterBuild = ['build', 'weight', 'e2e'];

export const sectionNames = [...new Set(checks.map(({ name }) => name)), ...projects, ...afterBuild];
