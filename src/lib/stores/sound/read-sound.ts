import { dataOf, succeeded } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { CallInput } from '#lib/api/send.ts';
import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { getSound, type SoundDetail } from '#lib/contract/sound/sound.ts';

/** Makes a call, from the browser or for a page that the server renders. */
type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Envelope<DataOf<E>>>;

/** Reads a sound and then its original post, with `posts/get` like every single post. If the post cannot be read, the sound cannot either. */
export async function readSound(call: Call, code: string): Promise<Envelope<SoundDetail>> {
  const answer = await call(getSound, { query: { code } });
  const { data } = answer;
  if (!data?.original) return answer;
  const read = await call(getPost, { query: { code: data.original.postCode } });
  // The post has been hidden between the two calls, so the sound cannot be used any longer either.
  if (read.code === 404) return { ...answer, data: { ...data, original: null, audioCode: null } };
  if (!succeeded(read) || !read.data) return { ...read, data: null };
  // The cover in the sizes of a grid, which `posts/get` lacks.
  return { ...answer, data: { ...data, original: { ...read.data, media: data.original.media } } };
}

/** Reads a sound in the browser; null if it cannot be read. */
export async function loadSound(code: string): Promise<SoundDetail | null> {
  const outcome = await dataOf(readSound(request, code), '');
  return outcome.ok ? outcome.data : null;
}
