import { messages } from '#lib/contract/messages.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { fitInto, type Size } from '#lib/media/shown-size.ts';
import { paths } from '#lib/paths.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { type Oembed, presentOembed } from '#server/product/views/links/oembed.ts';
import { getPublicPost } from './get-public-post.ts';

/** The size of a frame for sites that name none, and for posts of unknown size. */
const usual: Size = { width: 640, height: 640 };
const unknownShape: Size = { width: 9, height: 16 };

/** The embed code for the post of an address of this installation, or for the original post of a sound page; 404 for every other address. */
export async function describeEmbed(context: Context, address: string, most: Partial<Size>): Promise<Oembed> {
  const { publicUrl } = context.config;
  const code = postCodeIn(address, publicUrl);
  if (code === null) throw notFound(messages.postNotFound);
  const post = await getPublicPost(context, code);
  const shape = post.width && post.height ? { width: post.width, height: post.height } : unknownShape;
  // A site that names only one side has enough room in the other direction.
  const side = (name: keyof Size) => most[name] ?? (most.width || most.height ? Number.MAX_SAFE_INTEGER : usual[name]);
  const frame = fitInto({ width: side('width'), height: side('height') }, shape);
  return presentOembed({ publicUrl, name: context.settings.current().name }, post, frame, most);
}

/** The code in the address of a post, its player or the page of its sound; null for other sites and pages. */
function postCodeIn(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const leadsHere = [paths.home(), linkPaths.embed(''), paths.sound('')].includes(pathname.replace(/\/$/, ''));
  return origin === new URL(publicUrl).origin && leadsHere ? searchParams.get('code') : null;
}
