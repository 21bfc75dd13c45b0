import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];

/** The Chromium of this machine, which has windows and notifications; undefined if Playwright's own is used. */
export const findChromium = (): string | undefined => findProgram(browsers);

/**
 * The Chromium that the tests use: the same engine without windows, toolbars and their processes, which Playwright chooses by
 * default. With the full browser, the tests take half as long again.
 */
export const findTestChromium = (): string | undefined => findProgram(shells) ?? findChromium();

/** The path of the first of these programs that exists on this machine. */
export function findProgram(names: readonly string[]): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const file = path.join(place, name);
      if (isProgram(file)) return file;
    }
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As root, Chromium has no sandbox, and its background calls time out without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Chromium treats a document that a test has changed on its way as one from the Internet, which would need permission to load
  // media from this machine.
  '--disable-features=LocalNetworkAccessChecks',
];
