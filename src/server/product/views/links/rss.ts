import type { Picture } from '#lib/contract/media/addresses.ts';
import { backdrop } from '#lib/contract/media/sizes.ts';
import { limitedTo, rungSize } from '#lib/media/shown-size.ts';
import { paths } from '#lib/paths.ts';
import type { PostFiles, SharedPost } from '#server/product/views/post.ts';
import { element, textElement, xmlDeclaration, xmlText } from './xml.ts';

/** A profile or a tag that feed readers subscribe to. Addresses are absolute. */
export interface Channel {
  title: string;
  description: string;
  link: string;
  /** The address of the channel itself. */
  self: string;
  image: string | null;
  items: ChannelItem[];
}

export interface ChannelItem {
  post: SharedPost & PostFiles;
  publishedAt: Date;
  /** The size of the enclosure in bytes; 0, as the format requires, for an image that no one has requested yet. */
  bytes: number;
}

/** The publication time of a channel's newest post; null without posts. */
export function newestIn({ items }: Channel): Date | null {
  const newest = items.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt.getTime()), 0);
  return newest === 0 ? null : new Date(newest);
}

/** The short side of the video in an enclosure: sharp enough for a television, but not gigabytes in size. */
export const enclosureSide = 720;
const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** A channel as RSS 2.0 with media (https://www.rssboard.org/media-rss). */
export function presentRss(publicUrl: string, channel: Channel): string {
  const newest = newestIn(channel);
  const parts = [
    textElement('title', channel.title),
    textElement('link', channel.link),
    textElement('description', channel.description),
    element('atom:link', { href: channel.self, rel: 'self', type: 'application/rss+xml' }),
    newest ? textElement('lastBuildDate', newest.toUTCString()) : '',
    channel.image === null
      ? ''
      : element(
          'image',
          {},
          textElement('url', channel.image) + textElement('title', channel.title) + textElement('link', channel.link),
        ),
    ...channel.items.map((item) => itemOf(publicUrl, item)),
  ];
  const content = element('channel', {}, parts.filter(Boolean).join('\n'));
  return `${xmlDeclaration}${element('rss', { version: '2.0', ...namespaces }, content)}\n`;
}

function itemOf(publicUrl: string, item: ChannelItem): string {
  const { post, publishedAt } = item;
  const link = publicUrl + paths.home(post.postCode);
  return element(
    'item',
    {},
    [
      textElement('title', post.title),
      textElement('link', link),
      element('guid', { isPermaLink: 'true' }, xmlText(link)),
      textElement('pubDate', publishedAt.toUTCString()),
      textElement('dc:creator', post.userDisplayName),
      // Feed readers parse a description as HTML, so the text is escaped as HTML first and then as XML.
      textElement('description', xmlText(post.description).replaceAll('\n', '<br>')),
      ...post.tags.map((tag) => textElement('category', tag)),
      ...mediaOf(publicUrl, item),
    ].join('\n'),
  );
}

function mediaOf(publicUrl: string, { post, bytes }: ChannelItem): string[] {
  const { media } = post;
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const size = post.width && post.height ? { width: post.width, height: post.height } : null;
  const thumbnail = ({ src }: Picture, width: number) =>
    element('media:thumbnail', { url: absolute(src), ...(size && limitedTo(width, size)) });
  if (media.kind === 'video') {
    const video = { url: absolute(media.mp4[enclosureSide]), type: 'video/mp4' };
    const shown = { medium: 'video', duration: post.duration && Math.round(post.duration) };
    const content = { ...video, fileSize: bytes || null, ...shown, ...(size && rungSize(size, enclosureSide)) };
    return [
      element('enclosure', { ...video, length: bytes }),
      element('media:content', content),
      thumbnail(media.poster, 720),
    ];
  }
  if (media.kind === 'covered') {
    const blurred = media.backdrop && { url: absolute(media.backdrop), width: backdrop.width, height: backdrop.height };
    return [element('media:rating', {}, 'adult'), blurred ? element('media:thumbnail', blurred) : ''];
  }
  if (media.kind !== 'images') return [];
  const image = ({ src }: Picture) => ({ url: absolute(src), type: 'image/jpeg' });
  const [first] = media.images;
  return [
    first ? element('enclosure', { ...image(first), length: bytes }) : '',
    ...media.images.map((one, n) =>
      element('media:content', { ...image(one), medium: 'image' }, textElement('media:description', altOf(post, n))),
    ),
    first ? thumbnail(first, 1080) : '',
  ];
}

const altOf = ({ imageAlts, title }: SharedPost, n: number) => imageAlts[n] || title;
