import * as v from 'valibot';
import type { ShortSide } from './sizes.ts';

/** Where a file is loaded from, ready for use: below this origin such as `/media/…`, or on another host. */
const address = v.pipe(v.string(), v.nonEmpty());

/** One picture in several widths, as `<img>` takes it; `src` is the width to use where only one is possible. */
export const picture = v.object({ src: address, srcSet: address });
export type Picture = v.InferOutput<typeof picture>;

const maybe = v.nullable(picture);

/** The media of a member. Without an avatar the first letter of the name takes its place. */
export const memberMedia = v.object({ avatar: maybe });

/** The media of a post in a grid or a list; null while it has none. */
export const tileMedia = v.object({ cover: maybe });

/** The media of a post that search found; `sound` is null where it has no sound. */
export const foundMedia = v.object({ cover: maybe, avatar: maybe, sound: v.nullable(address) });

/** The members that a post shows beside its media. */
const faces = { avatar: maybe, soundAvatar: maybe };

const videoMedia = v.object({
  kind: v.literal('video'),
  poster: picture,
  /** A tiny blurred frame, to be scaled up. */
  backdrop: address,
  /** By the short side in pixels; `best` is the largest there is. */
  mp4: v.object({ best: address, 360: address, 540: address, 720: address, 1080: address } satisfies Record<
    'best' | ShortSide,
    unknown
  >),
  hls: address,
  ...faces,
});
export type VideoMedia = v.InferOutput<typeof videoMedia>;

const imagesMedia = v.object({
  kind: v.literal('images'),
  /** In the order of `imageUrls`. */
  images: v.array(v.object({ ...picture.entries, backdrop: address })),
  sound: v.nullable(address),
  ...faces,
});
export type ImagesMedia = v.InferOutput<typeof imagesMedia>;

/** Everything that a post shows and plays. `none` is a video post whose video is not known. */
export const postMedia = v.variant('kind', [videoMedia, imagesMedia, v.object({ kind: v.literal('none'), ...faces })]);
export type PostMedia = v.InferOutput<typeof postMedia>;
