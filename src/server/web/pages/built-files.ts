import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { StartupError } from '#server/ground/config.ts';
import { type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** The built files by the path of a request, with or without a slash at its end. */
export interface BuiltFiles {
  find(path: string): StoredAnswer | null;
  /** The page for addresses that do not exist, with its status. */
  notFound: StoredAnswer;
  /** The same wherever the same build is served. */
  build: string;
  /** The page for a route that failed, which names this status. */
  failed(status: number): StoredAnswer;
}

/** All of them are kept in memory; a build is a few megabytes with its compressed twins. */
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
 * Reads the build into memory, with the brotli and gzip twins that it made. Only the paths that it finds now are ever
 * answered, so no request can reach another file. A prerendered page cannot know PUBLIC_URL: its canonical address is in a header.
 */
export async function readBuiltFiles(
  folder: string,
  always: readonly string[],
  publicUrl: string,
): Promise<BuiltFiles> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > mostBytes) throw new StartupError(`The built pages have ${bytes} bytes, more than fit in memory.`);

  const answers = new Map<string, StoredAnswer>();
  for (const [name, plain] of contents) {
    if (isTwin(name, contents)) continue;
    const address = `/${path.relative(folder, name).split(path.sep).join('/')}`;
    const answer = storeAnswer({
      status: statuses[address] ?? 200,
      modifiedAt: (await stat(name)).mtime,
      headers: [
        ...headersOf(address, always),
        ...(isForSearch(address, plain) ? ['Link', `<${publicUrl}${pageOf(address)}>; rel="canonical"`] : []),
      ],
      plain,
      br: contents.get(`${name}.br`) ?? null,
      gzip: contents.get(`${name}.gz`) ?? null,
    });
    for (const each of addressesOf(address)) answers.set(each, answer);
  }
  const notFound = answers.get('/404');
  const failure = answers.get('/500');
  if (!notFound || !failure) {
    throw new StartupError('The build has no page for failures: delete the folder dist and start again.');
  }
  return {
    find: (address) => answers.get(address) ?? null,
    notFound,
    failed: failurePages(failure, always),
    build: buildOf([...answers.keys()]),
  };
}

/** The built pages that are not found and that failed, by their files. */
const statuses: Record<string, number> = { '/404.html': 404, '/500.html': 500 };

/** As src/pages/500.astro has it. */
const builtStatus = '500 Internal Server Error';
/** Its other words that do not fit a status: a visitor who is refused has done nothing wrong with this address. */
const otherWords: Record<number, [string, string][]> = {
  429: [
    ['Unexpected Application Error!', 'Too many requests'],
    ['Please try again later or contact support.', 'Please try again in a moment.'],
  ],
};

/** Makes the page of a status from the built one for 500. */
function failurePages(built: StoredAnswer, always: readonly string[]): BuiltFiles['failed'] {
  const pages = new Map([[500, built]]);
  return (status) => {
    const known = pages.get(status);
    if (known) return known;
    const words = [[builtStatus, `${status} ${STATUS_CODES[status] ?? ''}`] as const, ...(otherWords[status] ?? [])];
    const html = words.reduce((text, [from, to]) => text.replaceAll(from, to), built.plain.body.toString());
    const headers = [...always, 'Content-Type', typeOf('.html'), 'Cache-Control', 'no-cache'];
    const page = storeAnswer({
      status,
      modifiedAt: built.plain.modifiedAt,
      headers,
      plain: Buffer.from(html),
      br: null,
      gzip: null,
    });
    pages.set(status, page);
    return page;
  };
}

/** From the names of the files, which contain the hash of what is in them. */
const buildOf = (addresses: readonly string[]) =>
  createHash('sha256').update(addresses.toSorted().join('\n')).digest('hex').slice(0, 12);

const isTwin = (name: string, contents: Map<string, Buffer>) =>
  /\.(br|gz)$/.test(name) && contents.has(name.slice(0, -3));

const typeOf = (name: string) => contentTypes[path.extname(name) || name] ?? 'application/octet-stream';

/** What a built file is sent with. */
export const headersOf = (address: string, always: readonly string[]): string[] => [
  ...always,
  ...['Content-Type', typeOf(address), 'Cache-Control', cachingOf(address)],
];

/** A name with a hash in it always stands for the same bytes. */
const cachingOf = (address: string) =>
  address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';

const isForSearch = (address: string, content: Buffer) =>
  address.endsWith('.html') && !content.includes('<meta name="robots" content="noindex"');

const pageOf = (address: string) => address.replace(/(\/index)?\.html$/, '');

/** A page is found by its file, by the name without the ending, and as a folder. */
function addressesOf(address: string): string[] {
  if (!address.endsWith('.html')) return [address];
  const page = pageOf(address);
  return [address, page, `${page}/`];
}
