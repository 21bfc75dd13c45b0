import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findChromium } from '../../tests/support/browser.ts';
import { inRoot, run, say, toolEnvironment } from '../setup/surroundings.mjs';

/** Finds or fetches a Chromium for the browser tests; says what to do where neither works, undefined where it does. */
export async function ensureBrowser() {
  if (findChromium() || existsSync(chromium.executablePath())) return undefined;
  say('There is no Chromium here: fetching the one of Playwright …');
  const env = { ...toolEnvironment(), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const cli = inRoot('node_modules', 'playwright', 'cli.js');
  const download = await run(process.execPath, [cli, 'install', 'chromium'], { env });
  if (download.code === 0) return undefined;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('It cannot be downloaded: installing the one of Debian …');
    const apt = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update', '-q'], apt);
    const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], apt);
    if (install.code === 0 && findChromium()) return undefined;
    return `apt-get could not install Chromium:\n${install.output.split('\n').slice(-15).join('\n')}`;
  }
  return `Install Chromium or Chrome and run npm test again. Playwright said:\n${download.output.trim()}`;
}
