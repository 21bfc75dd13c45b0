import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findTestChromium } from '#tests/support/browser/browser.ts';
import { inRoot, run, say, toolEnvironment } from '../setup/surroundings.mjs';

/** Finds or fetches a Chromium for the browser tests; returns advice if neither works, otherwise undefined. */
export async function ensureBrowser() {
  if (findTestChromium() || existsSync(chromium.executablePath())) return undefined;
  say('There is no Chromium here: fetching the one of Playwright …');
  const env = { ...toolEnvironment(), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const cli = inRoot('node_modules', 'playwright', 'cli.js');
  const download = await run(process.execPath, [cli, 'install', 'chromium'], { env });
  if (download.code === 0) return undefined;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('It cannot be downloaded: installing that of Debian …');
    const apt = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update', '-q'], apt);
    const install = await run(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      apt,
    );
    if (install.code === 0 && findTestChromium()) return undefined;
    return `apt-get could not install Chromium:\n${install.output.split('\n').slice(-15).join('\n')}`;
  }
  return `Install Chromium or Chrome and run npm test again. Playwright said:\n${download.output.trim()}`;
}
