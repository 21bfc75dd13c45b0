import { html } from 'hono/html';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { backdrop } from '#lib/contract/media/sizes.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { limitedTo, type Size } from '#lib/media/shown-size.ts';
import { paths } from '#lib/paths.ts';

/** An answer of oEmbed 1.0 (https://oembed.com, sections 2.3.4.2 and 2.3.4.4). */
export interface Oembed {
  version: '1.0';
  type: 'video' | 'rich';
  title: string;
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  /** Seconds. */
  cache_age: number;
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}

const cacheAge = 600;

/** The frame with the player of a post. `most` is the limit that the other site requested; it also applies to the thumbnail. */
export function presentOembed(
  { publicUrl, name }: { publicUrl: string; name: string },
  post: Post,
  frame: Size,
  most: Partial<Size>,
): Oembed {
  const { media } = post;
  const covered = media.kind === 'covered' ? media.backdrop : null;
  const picture = media.kind === 'video' ? media.poster : media.kind === 'images' ? media.images[0] : undefined;
  return {
    version: '1.0',
    type: post.postType === 'IMG' ? 'rich' : 'video',
    title: post.title,
    author_name: post.userDisplayName,
    author_url: publicUrl + paths.profile(post.userCode),
    provider_name: name,
    provider_url: publicUrl,
    cache_age: cacheAge,
    html: frameHtml(publicUrl + linkPaths.embed(post.postCode), post.title, frame),
    ...frame,
    ...(covered !== null && coveredThumbnail(publicUrl, covered, most)),
    ...(picture && post.width && post.height
      ? thumbnail(publicUrl, picture, { width: post.width, height: post.height }, most)
      : {}),
  };
}

const frameHtml = (address: string, title: string, { width, height }: Size): string =>
  String(
    html`<iframe src="${address}" width="${width}" height="${height}" title="${title}" style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
  );

/** The largest allowed picture; none if even the smallest is too large. */
function thumbnail(publicUrl: string, { srcSet }: Picture, source: Size, most: Partial<Size>) {
  const sizes = srcSet.split(', ').map((one) => {
    const [address = '', width = ''] = one.split(' ');
    return { address, ...limitedTo(Number.parseInt(width, 10), source) };
  });
  const { width: wide = usualThumbnail, height: high = Number.POSITIVE_INFINITY } = most;
  const found = sizes.findLast(({ width, height }) => width <= wide && height <= high);
  if (!found) return {};
  return {
    thumbnail_url: new URL(found.address, publicUrl).href,
    thumbnail_width: found.width,
    thumbnail_height: found.height,
  };
}

/** The blurred picture of a sensitive post, unless it is larger than the other site allows. */
function coveredThumbnail(
  publicUrl: string,
  address: string,
  { width = backdrop.width, height = backdrop.height }: Partial<Size>,
) {
  if (backdrop.width > width || backdrop.height > height) return {};
  return {
    thumbnail_url: new URL(address, publicUrl).href,
    thumbnail_width: backdrop.width,
    thumbnail_height: backdrop.height,
  };
}

/** The largest width of a thumbnail if the other site sends no limit. */
const usualThumbnail = 1080;
