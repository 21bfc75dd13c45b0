import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const noted = new Set<string>();

/** Records that a test of the gate touched something, once for each process; `scripts/suite/touched.ts` reads the records. */
export function note(line: string): void {
  const folder = process.env['TEST_TOUCHED'];
  if (!folder || noted.has(line)) return;
  noted.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, String(process.pid)), `${line}\n`);
}

/** Records an answer of the product, with the language that it names; files are left out. */
export function noteAnswer(method: string, address: string, status: number, language?: string): void {
  const { pathname } = new URL(address, 'http://riff.test');
  if (!/^\/(media|_astro)\/|\.\w+$/.test(pathname))
    note(['answer', method, pathname, status, language].filter(Boolean).join(' '));
}
