import type { Post } from '#lib/contract/post/post.ts';

/** A public post that was viewed on this device, with the address of a small poster. */
export interface SeenPost {
  postCode: string;
  title: string;
  author: string;
  poster: string;
  /** Milliseconds since 1970. */
  seenAt: number;
  /** When the server last confirmed that the post is public; milliseconds since 1970. */
  checkedAt: number;
}

/** Posters of seen posts, under `seenPostKey`. */
export const seenPostsCache = 'seen-posts';
const mostSeenPosts = 60;

const lifeMilliseconds = 3 * 24 * 3_600_000;
const recheckMilliseconds = 3_600_000;
// Limits the requests to the server for one view of a post.
const checksAtOnce = 5;
const mostPosterBytes = 500_000;
const factsHeader = 'X-Seen-Post';

export const seenPostKey = (postCode: string): string => `/seen-posts/${postCode}`;

/** The copy that this device stores of the current post; null if it may store none because the post is not public, is sensitive or has no poster. */
export function seenPostOf(post: Post, now: number): SeenPost | null {
  const { media, postCode, title, userDisplayName: author } = post;
  const picture = media.kind === 'video' ? media.poster : media.kind === 'images' ? media.images[0] : undefined;
  // The first candidate is the smallest. An address has no spaces, but commas.
  const poster = picture?.srcSet.split(' ', 1)[0] ?? '';
  if (!post.isPublic || post.sensitive !== null || !/^(\/media\/|https?:\/\/)/.test(poster)) return null;
  return { postCode, title, author, poster, seenAt: now, checkedAt: now };
}

/** Whether an answer may be stored: a whole image that the server calls public. */
export function isPublicPoster({ ok, type, headers }: Pick<Response, 'ok' | 'type' | 'headers'>): boolean {
  const caching = headers.get('Cache-Control') ?? '';
  const isImage = headers.get('Content-Type')?.startsWith('image/') === true;
  const isPublic = /\bpublic\b/.test(caching) && !/\b(private|no-store)\b/.test(caching);
  // Only a partial answer has a `Content-Range` header.
  return ok && type !== 'opaque' && isImage && isPublic && !headers.has('Content-Range');
}

/** The answer to be stored for a post; null if its poster is too large. */
export function storedPoster(post: SeenPost, poster: Blob): Response | null {
  if (poster.size > mostPosterBytes) return null;
  // A header may contain only ASCII.
  return new Response(poster, { headers: { [factsHeader]: encodeURIComponent(JSON.stringify(post)) } });
}

/** The post of a stored poster; null if Riff did not store it. */
export function seenPostIn({ headers }: Response): SeenPost | null {
  try {
    return JSON.parse(decodeURIComponent(headers.get(factsHeader) ?? '')) as SeenPost;
  } catch {
    return null;
  }
}

/** The stored posts to keep, newest first. */
export function keptPosts(posts: readonly SeenPost[], now: number): SeenPost[] {
  const young = posts.filter(({ seenAt }) => now - seenAt < lifeMilliseconds);
  return young.sort((one, other) => other.seenAt - one.seenAt).slice(0, mostSeenPosts);
}

/** The posts to check with the server again: a few, the longest unchecked first. */
export const postsToCheck = (posts: readonly SeenPost[], now: number): SeenPost[] =>
  posts
    .filter(({ checkedAt }) => now - checkedAt >= recheckMilliseconds)
    .sort((one, other) => one.checkedAt - other.checkedAt)
    .slice(0, checksAtOnce);

/** The stored posts with their posters, newest first; those that are too old are left out. */
export async function readSeenPosts(storage: CacheStorage, now: number): Promise<{ post: SeenPost; poster: Blob }[]> {
  if (!(await storage.has(seenPostsCache))) return [];
  const cache = await storage.open(seenPostsCache);
  const stored = await cache.matchAll();
  const answers = new Map(stored.flatMap((answer) => [[seenPostIn(answer)?.postCode, answer] as const]));
  const posts = keptPosts(
    stored.flatMap((answer) => seenPostIn(answer) ?? []),
    now,
  );
  return await Promise.all(
    posts.map(async (post) => ({ post, poster: (await answers.get(post.postCode)?.blob()) ?? new Blob() })),
  );
}
