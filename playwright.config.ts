import { defineConfig } from 'playwright/test';
import { chromiumArguments, findChromium } from './tests/support/browser.ts';

const port = process.env.E2E_PORT ?? '4399';
const origin = `http://127.0.0.1:${port}`;
const executablePath = findChromium();

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reportSlowTests: null,
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    // Recording every test to keep the few that fail costs a quarter of the time: `playwright test --trace on` for the one that is looked at.
    trace: 'off',
  },
  webServer: {
    command: `"${process.execPath}" tests/support/serve-built.ts`,
    url: `${origin}/readyz`,
    // Nobody listens there but a test that waits for mail.
    env: { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: origin, SMTP_URL: `smtp://127.0.0.1:${Number(port) + 1}` },
    timeout: 240_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    // Killed at once, it would leave its PostgreSQL behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
