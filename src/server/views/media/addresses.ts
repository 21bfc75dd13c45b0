import type { Picture, PostMedia, VideoMedia } from '#lib/contract/media/addresses.ts';
import {
  avatarSides,
  backdrop,
  frameSecond,
  frameWidths,
  header,
  imageWidths,
  shortSides,
} from '#lib/contract/media/sizes.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { DeliveryConfig, MediaHostConfig } from '#server/config.ts';
import { isHostedId } from '#server/hosting/hosted-id.ts';
import { hostedVideo } from '#server/hosting/renditions.ts';
import { addressTemplates } from './host-templates.ts';
import type { AddressOf, FrameAddressOf } from './templates.ts';

/** Makes the addresses of all media; created once at the start from the configuration. */
export type Addresses = ReturnType<typeof createAddresses>;

type Covered = { postType: 'VID' | 'IMG'; mediaUrl: string | null; videoThumbnail: number };
type PostFiles = Pick<Post, 'postType' | 'videoUrl' | 'thumbnail' | 'audioUrl' | 'avatarUrl' | 'audioOwnerAvatar'> & {
  imageUrls: readonly string[];
};

const best = { resource_type: 'image', quality: 'auto', fetch_format: 'auto' } as const;
const jpg = { resource_type: 'video', format: 'jpg' } as const;
const mp4 = { resource_type: 'video', format: 'mp4' } as const;
const blurred = { crop: 'fill', width: backdrop.width, height: backdrop.height, effect: `blur:${backdrop.blur}` };

/** Makes the addresses of Riff's own media service, and of a media host for what is there. Null means that there is none, in arguments and results. */
export function createAddresses(delivery: DeliveryConfig, host: MediaHostConfig | null = null) {
  const { address, frame } = addressTemplates(delivery, host);
  const imageIn = byWidth(imageWidths, (width) => address({ ...best, crop: 'limit', width }));
  const frameIn = byWidth(frameWidths, (width) => frame({ ...jpg, crop: 'limit', width }));
  const avatarIn = byWidth(avatarSides, (side) => address({ ...best, crop: 'fill', width: side, height: side }));
  const headerOf = address({ ...best, crop: 'fill', ...header });
  const imageBackdrop = address({ ...best, ...blurred });
  const frameBackdrop = frame({ ...jpg, ...blurred });
  const bestVideo = address(mp4, { ...mp4, ...hostedVideo.limitTo(hostedVideo.largest) });
  const videoIn = byWidth(shortSides, (height) =>
    address({ ...mp4, crop: 'limit', height }, { ...mp4, ...hostedVideo.limitTo(height) }),
  );
  const hls = address({ resource_type: 'video', streaming_profile: 'auto', format: 'm3u8' });
  const soundOf = address({ resource_type: 'video', format: 'mp3' });

  const peaksOf = address({ resource_type: 'video', flags: 'waveform', format: 'json' });

  const image = (id: string): Picture => ({ src: imageIn[1080](id), srcSet: srcSet(imageWidths, imageIn, id) });
  const poster = (id: string, second: number): Picture => {
    const at = frameSecond(second);
    return { src: frameIn[720](id, at), srcSet: srcSet(frameWidths, frameIn, id, at) };
  };
  const avatar = (id: string | null): Picture | null =>
    id === null ? null : { src: avatarIn[200](id), srcSet: srcSet(avatarSides, avatarIn, id) };
  const sound = (id: string | null): string | null => (id === null ? null : soundOf(id));

  const video = (id: string, second: number): Omit<VideoMedia, 'avatar' | 'soundAvatar'> => ({
    kind: 'video',
    poster: poster(id, second),
    backdrop: frameBackdrop(id, frameSecond(second)),
    mp4: {
      best: bestVideo(id),
      360: videoIn[360](id),
      540: videoIn[540](id),
      720: videoIn[720](id),
      1080: videoIn[1080](id),
    },
    hls: hls(id),
  });

  return {
    avatar,
    sound,
    /** The file from which the waveform of a sound is drawn. A media host has none. */
    peaks: (id: string): string | null => (isHostedId(id) ? null : peaksOf(id)),
    /** The addresses of a video at a media host without which it is not ready. */
    awaited: (id: string): string[] => hostedVideo.awaited.map((side) => videoIn[side](id)),
    /** The image in the header of a page. */
    header: headerOf,
    /** The address of a finished upload: an image in its largest size, a video in its best rendition. */
    upload: (id: string, kind: 'image' | 'video'): string => (kind === 'image' ? imageIn[1600](id) : bestVideo(id)),
    /** The poster of a post in a grid. */
    cover({ postType, mediaUrl, videoThumbnail }: Covered): Picture | null {
      if (mediaUrl === null) return null;
      return postType === 'VID' ? poster(mediaUrl, videoThumbnail) : image(mediaUrl);
    },
    /** All media that a post shows and plays. */
    post(post: PostFiles): PostMedia {
      const faces = { avatar: avatar(post.avatarUrl), soundAvatar: avatar(post.audioOwnerAvatar) };
      if (post.postType === 'IMG') {
        const images = post.imageUrls.map((id) => ({ ...image(id), backdrop: imageBackdrop(id) }));
        return { kind: 'images', images, sound: sound(post.audioUrl), ...faces };
      }
      if (post.videoUrl === null) return { kind: 'none', ...faces };
      return { ...video(post.videoUrl, post.thumbnail), ...faces };
    },
  };
}

function byWidth<const Width extends number, Maker>(widths: readonly Width[], make: (width: Width) => Maker) {
  return Object.fromEntries(widths.map((width) => [width, make(width)])) as Record<Width, Maker>;
}

function srcSet<Width extends number>(
  widths: readonly Width[],
  makers: Record<Width, AddressOf | FrameAddressOf>,
  id: string,
  second = 0,
): string {
  let set = '';
  for (const width of widths) set += `${set && ', '}${makers[width](id, second)} ${width}w`;
  return set;
}
