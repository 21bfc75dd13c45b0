import core, { type Cloudinary, type Transformation } from 'cloudinary-core';
import type { Post } from '#lib/contract/post.ts';

/** Where the media service is. `delivery` has no slash at its end: `/media`, or `https://res.cloudinary.com`. */
export interface MediaConfig {
  cloud: string;
  delivery: string;
}

/** One picture in several widths, as `<img>` takes it. */
export interface Picture {
  src: string;
  srcSet: string;
}

interface Faces {
  /** The author; null where there is no picture. */
  avatar: string | null;
  /** Whose sound it is; null where there is no picture. */
  soundAvatar: string | null;
}

export interface VideoMedia extends Faces {
  kind: 'video';
  poster: Picture;
  /** A tiny blurred frame, to be scaled up. */
  backdrop: string;
  /** By the short side in pixels; `best` is the largest there is. */
  mp4: Record<'best' | 360 | 540 | 720 | 1080, string>;
  hls: string;
}

export interface ImagesMedia extends Faces {
  kind: 'images';
  images: (Picture & { backdrop: string })[];
  sound: string | null;
}

/** The addresses of everything that a post shows. `none` is a video post whose video is not known. */
export type PostMedia = VideoMedia | ImagesMedia | (Faces & { kind: 'none' });

const SECOND = '987654321';

// The package's own types call the default export's members instances; they are the classes.
const { Cloudinary: CloudinaryClass } = core as unknown as {
  Cloudinary: typeof Cloudinary;
};

type AddressOf = (id: string, kind: 'image' | 'video', options: Transformation.Options, second?: number) => string;

/**
 * Tells the address of a file in a shape. The only user of cloudinary-core, which weighs 31 kB: the server builds the
 * addresses of the first posts, and the browser loads this file when it needs more of them.
 */
function addressBuilder(config: MediaConfig): AddressOf {
  const cloud = new CloudinaryClass({ cloud_name: config.cloud, secure: true });
  // A page has a hundred addresses and cloudinary-core takes 30 to 100 microseconds for one, so that each shape is
  // built once, with stand-ins for the id and for the second.
  const shapes = new Map<string, string>();
  return (id, kind, options, second = 0) => {
    const key = kind + JSON.stringify(options);
    const shape =
      shapes.get(key) ?? cloud.url('ID', { ...options, resource_type: kind, force_version: false } as object);
    shapes.set(key, shape);
    // cloudinary-core knows hosts alone, and our own service is a folder of the same origin: the head is exchanged.
    return shape
      .replace('https://res.cloudinary.com', config.delivery)
      .replace(SECOND, String(Math.round(second * 1000) / 1000))
      .replace('ID', id);
  };
}

const best = { quality: 'auto', fetch_format: 'auto' } as const;
const blur = { crop: 'fill', width: 90, height: 160, effect: 'blur:1000' } as const;

/** The addresses of single things on one media service. */
export function mediaUrls(config: MediaConfig) {
  const url = addressBuilder(config);
  const image = (id: string, width: number) => url(id, 'image', { crop: 'limit', width, ...best });
  const filled = (id: string, width: number, height: number) =>
    url(id, 'image', { crop: 'fill', width, height, ...best });
  const frame = (id: string, second: number, width: number) =>
    url(id, 'video', { crop: 'limit', width, start_offset: SECOND, format: 'jpg' }, second);
  const mp4 = (id: string, height: number) => url(id, 'video', { crop: 'limit', height, format: 'mp4' });

  return {
    /** A face, 200 by 200 pixels. */
    avatar: (id: string) => filled(id, 200, 200),
    /** A face in a table, 80 by 80 pixels. */
    smallAvatar: (id: string) => filled(id, 80, 80),
    /** The head of a page, 600 by 300 pixels. */
    header: (id: string) => filled(id, 600, 300),
    /** Sound as mp3, of a video too. */
    sound: (id: string) => url(id, 'video', { format: 'mp3' }),
    /** An image in the widths that a screen may want. */
    picture: (id: string): Picture => ({
      src: image(id, 600),
      srcSet: [300, 600, 1080, 1600].map((width) => `${image(id, width)} ${width}w`).join(', '),
    }),
    /** One picture for other sites, which show it large. */
    shareImage: (id: string) => image(id, 1080),
    /** The frame of a video at a second, in the widths that a screen may want. */
    poster: (id: string, second: number): Picture => ({
      src: frame(id, second, 720),
      srcSet: [300, 720].map((width) => `${frame(id, second, width)} ${width}w`).join(', '),
    }),
    /** A tiny blurred picture, to be scaled up. */
    imageBackdrop: (id: string) => url(id, 'image', { ...blur, ...best }),
    videoBackdrop: (id: string, second: number) =>
      url(id, 'video', { ...blur, start_offset: SECOND, format: 'jpg' }, second),
    mp4s: (id: string): VideoMedia['mp4'] => ({
      best: url(id, 'video', { format: 'mp4' }),
      360: mp4(id, 360),
      540: mp4(id, 540),
      720: mp4(id, 720),
      1080: mp4(id, 1080),
    }),
    hls: (id: string) => url(id, 'video', { streaming_profile: 'auto', format: 'm3u8' }),
  };
}

function mediaOfPost(urls: ReturnType<typeof mediaUrls>, post: Post): PostMedia {
  const faces: Faces = {
    avatar: post.avatarUrl && urls.avatar(post.avatarUrl),
    soundAvatar: post.audioOwnerAvatar && urls.smallAvatar(post.audioOwnerAvatar),
  };
  if (post.postType === 'IMG') {
    const images = post.imageUrls.map((id) => ({ ...urls.picture(id), backdrop: urls.imageBackdrop(id) }));
    return { kind: 'images', ...faces, images, sound: post.audioUrl && urls.sound(post.audioUrl) };
  }
  const id = post.videoUrl;
  if (!id) return { kind: 'none', ...faces };
  return {
    kind: 'video',
    ...faces,
    poster: urls.poster(id, post.thumbnail),
    backdrop: urls.videoBackdrop(id, post.thumbnail),
    mp4: urls.mp4s(id),
    hls: urls.hls(id),
  };
}

/** What stands for a post in a grid; null while there is nothing to show. */
export function tilePicture(
  { postType, mediaUrl, videoThumbnail }: { postType: 'VID' | 'IMG'; mediaUrl: string | null; videoThumbnail: number },
  urls: ReturnType<typeof mediaUrls>,
): Picture | null {
  if (!mediaUrl) return null;
  return postType === 'VID' ? urls.poster(mediaUrl, videoThumbnail) : urls.picture(mediaUrl);
}

const services = new Map<string, ReturnType<typeof mediaUrls>>();

/** The addresses of everything that a post shows. */
export function mediaFor(post: Post, config: MediaConfig): PostMedia {
  const key = `${config.cloud} ${config.delivery}`;
  const service = services.get(key) ?? mediaUrls(config);
  services.set(key, service);
  return mediaOfPost(service, post);
}
