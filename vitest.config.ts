import { defineConfig } from 'vitest/config';

const onDatabase = { globalSetup: './tests/support/global-database.ts', testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] } },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...onDatabase } },
      {
        extends: true,
        test: { name: 'jobs', include: ['tests/jobs/**/*.test.ts'], ...onDatabase, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'media', include: ['tests/media/**/*.test.ts'], ...onDatabase, testTimeout: 120_000 },
      },
    ],
  },
});
