// The gate touches everything once: each call with a success and a refusal, each page, each island, each job.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '#lib/contract/index.ts';
import { jobNames } from '#server/product/jobs/settings.ts';

/**
 * The files of `src/pages` that the notes show opened. A page for a status opens by that status, a catch-all where no other page fits, and the
 * pages that are built once for each language by an answer in another one than English.
 */
function openedPages(files: readonly string[], notes: ReadonlySet<string>): Set<string> {
  const addressOf = (file: string) => file.replace(/^src\/pages|(\/index)?\.astro$/g, '') || '/';
  const pageAt = new Map(files.map((file) => [addressOf(file), file]));
  const opened = new Set<string | undefined>();
  for (const line of notes) {
    const [, address = '', status = '', language = 'en'] =
      /^answer GET (\/(?!api\/)\S*) (\d+)(?: (\S+))?$/.exec(line) ?? [];
    if (address === '') continue;
    const place = address.replace(/(.)\/$/, '$1');
    const area = place.split('/')[1];
    opened.add(pageAt.get(place) ?? pageAt.get(`/${area}/[...path]`));
    opened.add(pageAt.get(`/${status}`));
    if (language !== 'en') opened.add(pageAt.get('/in/[language]/[...page]'));
  }
  return new Set(files.filter((file) => opened.has(file)));
}

/** The islands that an Astro file mounts, and when each one is hydrated: `load`, `idle`. */
export const islandsIn = (source: string) =>
  [...source.matchAll(/<([A-Z]\w*)\b[^<]*?\bclient:(\w+)/g)].map(([, name = '', hydrated = '']) => ({
    name,
    hydrated,
  }));

/** The things that are missing from the notes of a run, in words. */
export function untouched(notes: ReadonlySet<string>): string[] {
  const lines = [...notes];
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  const missing: string[] = [];
  for (const { method, path: address, access, query, body } of Object.values(endpoints)) {
    const call = `${method} /api/${address}`;
    if (!notes.has(`answer ${call} 200`)) missing.push(`${call} succeeds in no test`);
    // Only the limits, which all calls share, refuse a call that is open to everyone and reads no input.
    const isRefusable = access !== 'everyone' || query !== undefined || body !== undefined;
    if (isRefusable && !has(new RegExp(`^answer ${call} 4\\d\\d$`))) missing.push(`${call} is refused in no test`);
  }
  const pages = globSync('src/pages/**/*.astro').map((file) => file.replaceAll('\\', '/'));
  const opened = openedPages(pages, notes);
  for (const file of pages) if (!opened.has(file)) missing.push(`no test opens ${file}`);
  const islands = globSync('src/**/*.astro').flatMap((file) => islandsIn(readFileSync(file, 'utf8')));
  for (const island of new Set(islands.map(({ name }) => name)))
    if (!notes.has(`island ${island}`)) missing.push(`no walk hydrates ${island}`);
  for (const job of jobNames) if (!notes.has(`job ${job}`)) missing.push(`no test runs the job ${job}`);
  return missing;
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const missing = untouched(new Set(files.join('').split('\n')));
  for (const line of missing) console.error(line);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
