import { defineConfig } from 'playwright/test';
import { chromiumArguments, findTestChromium } from './tests/support/browser/browser.ts';

const executablePath = findTestChromium();

export default defineConfig({
  projects: [
    { name: 'walks', testDir: './tests/e2e', testMatch: '**/*.walk.spec.ts' },
    { name: 'deep', testDir: './tests/deep/browser', testMatch: '**/*.spec.ts' },
  ],
  outputDir: './test-results/e2e',
  // Each worker has its own Riff (tests/support/browser/e2e.ts), a copy of the one that is prepared here.
  workers: 2,
  globalSetup: './tests/support/browser/prepare.ts',
  // Generous, for machines that other work slows down: these only say how long to wait before something counts as failed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reportSlowTests: null,
  use: {
    browserName: 'chromium',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    // Installing it in each test's new browser costs a fifth of the time. Files that need it ask for it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing every test costs a quarter of the time: use `playwright test --trace on` for a test that fails.
    trace: 'off',
  },
});
