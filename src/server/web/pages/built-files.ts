import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { knownAddress, manifestOf } from '#lib/language/built-addresses.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { StartupError } from '#server/ground/config.ts';
import { type FailurePages, failurePages } from './failure-pages.ts';
import { languageManifests } from './languages/language-manifests.ts';
import { offerLanguages } from './languages/offer-languages.ts';
import { variesBy } from './languages/page-languages.ts';
import { type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** The built files by the path of a request, with or without a trailing slash. */
export interface BuiltFiles {
  /** Finds a file; a page that is built in several languages is found in the given one. */
  find(path: string, tag: LanguageTag): StoredAnswer | null;
  /** The page for addresses that do not exist, with its status. */
  notFound(tag: LanguageTag): StoredAnswer;
  /** The name of the build, the same on every node that serves it. */
  build: string;
  /** The page for a failed route, with this status. */
  failed: FailurePages;
}

/** All files are kept in memory; a build has a few megabytes with its compressed twins. */
const mostBytes = 64 * 1024 * 1024;

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads the build into memory, with its brotli and gzip twins. Only paths found now are ever answered, so no request can reach
 * another file. A prerendered page cannot know PUBLIC_URL, so a header contains its canonical address.
 */
export async function readBuiltFiles(
  folder: string,
  always: readonly string[],
  publicUrl: string,
  offered: readonly LanguageTag[],
): Promise<BuiltFiles> {
  const contents = await readFolder(folder);
  const varies = variesBy(offered);
  const files = [...contents.keys()]
    .filter((name) => !isTwin(name, contents))
    .map((name) => ({ name, ...knownAddress(`/${path.relative(folder, name).split(path.sep).join('/')}`) }));
  const inLanguages = new Set(files.filter(({ tag }) => tag !== null).map(({ address }) => address));
  const answers = new Map<string, StoredAnswer>();
  for (const { name, tag, address } of files) {
    if (tag !== null && !offered.includes(tag)) continue;
    const plain = contents.get(name) ?? Buffer.alloc(0);
    const file = { plain, br: contents.get(`${name}.br`) ?? null, gzip: contents.get(`${name}.gz`) ?? null };
    const answer = storeAnswer({
      status: statuses[pageOf(address)] ?? 200,
      modifiedAt: (await stat(name)).mtime,
      headers: [
        ...headersOf(address, always),
        ...(inLanguages.has(address) ? ['Content-Language', tag ?? 'en'] : []),
        ...(isForSearch(address, plain) ? ['Link', `<${publicUrl}${pageOf(address)}>; rel="canonical"`] : []),
      ],
      varies: inLanguages.has(address) ? varies : '',
      ...(address.endsWith('.html') ? offerLanguages(file, offered) : file),
    });
    for (const each of addressesOf(address)) answers.set(keyOf(each, tag ?? 'en'), answer);
  }
  const manifest = answers.get(keyOf(manifestOf('en'), 'en'));
  for (const [address, answer] of languageManifests(manifest, offered, headersOf(manifestOf('en'), always)))
    answers.set(keyOf(address, 'en'), answer);
  const find = (address: string, tag: LanguageTag) =>
    answers.get(keyOf(address, tag)) ?? answers.get(keyOf(address, 'en')) ?? null;
  const surely = (address: string) => (tag: LanguageTag) => {
    const page = find(address, tag);
    if (page) return page;
    throw new StartupError('The build has no page for failures: delete the folder dist and start again.');
  };
  const [notFound, failure] = [surely('/404'), surely('/500')];
  for (const page of [notFound, failure]) page('en');
  return {
    find,
    notFound,
    failed: failurePages(notFound, failure, [...headersOf('/500.html', always), ...(varies ? ['Vary', varies] : [])]),
    build: buildOf(files.map(({ address }) => address)),
  };
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > mostBytes) throw new StartupError(`The built pages have ${bytes} bytes, more than fit in memory.`);
  return contents;
}

/** The key of an address in a language; a path contains no line break. */
const keyOf = (address: string, tag: LanguageTag) => `${tag}\n${address}`;

/** The statuses of the built pages for missing addresses and for failures. */
const statuses: Record<string, number> = { '/404': 404, '/500': 500 };

/** The name of the build, from its file names, which contain the hashes of their contents. */
const buildOf = (addresses: readonly string[]) =>
  createHash('sha256').update(addresses.toSorted().join('\n')).digest('hex').slice(0, 12);

const isTwin = (name: string, contents: Map<string, Buffer>) =>
  /\.(br|gz)$/.test(name) && contents.has(name.slice(0, -3));

const typeOf = (name: string) => contentTypes[path.extname(name) || name] ?? 'application/octet-stream';

/** The headers of a built file. */
export const headersOf = (address: string, always: readonly string[]): string[] => [
  ...always,
  ...['Content-Type', typeOf(address), 'Cache-Control', cachingOf(address)],
];

/** The caching of a file; a name with a hash always stands for the same bytes. */
const cachingOf = (address: string) =>
  address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';

const isForSearch = (address: string, content: Buffer) =>
  address.endsWith('.html') && !content.includes('<meta name="robots" content="noindex"');

const pageOf = (address: string) => address.replace(/(\/index)?\.html$/, '');

/** The addresses of a file; a page has three: with its extension, without it, and as a folder. */
function addressesOf(address: string): string[] {
  if (!address.endsWith('.html')) return [address];
  const page = pageOf(address);
  return [address, page, `${page}/`];
}
