import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];

/** The Chromium of this machine; undefined where Playwright's own has to do. */
export function findChromium(): string | undefined {
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

/** As root Chromium has no sandbox, and its background calls time out where there is no network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
