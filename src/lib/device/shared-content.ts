import { limits } from '#lib/contract/limits.ts';

/** A shared file that was not stored. */
export interface LeftFile {
  name: string;
  isVideo: boolean;
  reason: 'large' | 'many';
}

/** The content that another app shared with the installed product. */
export interface SharedContent {
  title: string;
  text: string;
  url: string;
  files: File[];
  left: LeftFile[];
  /** Milliseconds since 1970. */
  sharedAt: number;
}

interface StoredFacts extends Omit<SharedContent, 'files'> {
  files: { name: string; type: string; lastModified: number }[];
}

/** Holds the last share until Create Post takes it. */
const sharedContentCache = 'shared-content';
const factsKey = '/shared-content/facts';
const fileKey = (index: number) => `/shared-content/${index}`;
const lifeMilliseconds = 3_600_000;

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads the form that the device posts; its fields are in the manifest. Files beyond the limits of a post are left out. */
export function sharedContentOf(form: FormData, now: number): SharedContent {
  const files: File[] = [];
  const left: LeftFile[] = [];
  for (const file of form.getAll('media')) {
    // A form without a chosen file sends an empty one without a name.
    if (!(file instanceof File) || (file.size === 0 && file.name === '')) continue;
    const leave = (reason: LeftFile['reason']) =>
      left.push({ name: file.name, isVideo: file.type.startsWith('video/'), reason });
    if (file.size > limits.uploadBytes) leave('large');
    else if (files.length === limits.imagesPerPost) leave('many');
    else files.push(file);
  }
  const [title, text, url] = ['title', 'text', 'url'].map((field) => textOf(form, field));
  return { title: title ?? '', text: text ?? '', url: url ?? '', files, left, sharedAt: now };
}

/** Stores a share instead of the previous one. The facts come last: without them the share is not found. */
export async function storeShared(storage: CacheStorage, content: SharedContent): Promise<void> {
  await removeShared(storage);
  const cache = await storage.open(sharedContentCache);
  for (const [index, file] of content.files.entries()) await cache.put(fileKey(index), new Response(file));
  const files = content.files.map(({ name, type, lastModified }) => ({ name, type, lastModified }));
  await cache.put(factsKey, Response.json({ ...content, files } satisfies StoredFacts));
}

/** The stored share; null if there is none that is less than an hour old. It stays until it is removed. */
export async function readShared(storage: CacheStorage, now: number): Promise<SharedContent | null> {
  const facts = await factsIn(storage);
  if (!facts || isOld(facts, now)) return null;
  const cache = await storage.open(sharedContentCache);
  const files: File[] = [];
  for (const [index, { name, type, lastModified }] of facts.files.entries()) {
    const bytes = await (await cache.match(fileKey(index)))?.blob();
    if (bytes) files.push(new File([bytes], name, { type, lastModified }));
  }
  return { ...facts, files };
}

export async function removeShared(storage: CacheStorage): Promise<void> {
  await storage.delete(sharedContentCache);
}

/** Removes a share that has waited for an hour. */
export async function removeOldShare(storage: CacheStorage, now: number): Promise<void> {
  if (!(await storage.has(sharedContentCache))) return;
  const facts = await factsIn(storage);
  if (facts && isOld(facts, now)) await removeShared(storage);
}

const isOld = ({ sharedAt }: StoredFacts, now: number) => now - sharedAt >= lifeMilliseconds;

async function factsIn(storage: CacheStorage): Promise<StoredFacts | null> {
  if (!(await storage.has(sharedContentCache))) return null;
  const cache = await storage.open(sharedContentCache);
  const answer = await cache.match(factsKey);
  return answer ? ((await answer.json()) as StoredFacts) : null;
}
