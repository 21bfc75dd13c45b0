import * as v from 'valibot';
import type { ShortSide } from './sizes.ts';

/** The complete address of a file: below this origin such as `/media/…`, or on another host. */
export const address = v.pipe(v.string(), v.nonEmpty());

/** One image in several widths, in the attributes of an `<img>`; `src` is the default width. */
export const picture = v.object({ src: address, srcSet: address });
export type Picture = v.InferOutput<typeof picture>;

const maybe = v.nullable(picture);

/** The media of a member. If the avatar is null, the first letter of the name is shown. */
export const memberMedia = v.object({ avatar: maybe });

/** The media of a post in a grid or a list; `cover` is null if there is none yet. */
export const tileMedia = v.object({ cover: maybe });

/** The media of a post in the results of a search; `sound` is null if it has no sound. */
export const foundMedia = v.object({ cover: maybe, avatar: maybe, sound: v.nullable(address) });

/** The media of a post on the page of a sound. */
export const soundPostMedia = v.object({ cover: maybe, avatar: maybe });

/** The media of a sound. */
export const soundMedia = v.object({
  /** Null while it is still being made. */
  sound: v.nullable(address),
  /** The loudness over time (contract/media/peaks.ts), from which a waveform is drawn. */
  peaks: v.nullable(address),
  /** A wide picture of its owner; null if there is none, or if the viewer may not see the owner. */
  header: v.nullable(address),
});

/** The avatars of the author and of the sound's author. */
const faces = { avatar: maybe, soundAvatar: maybe };

const videoMedia = v.object({
  kind: v.literal('video'),
  poster: picture,
  /** A tiny blurred frame that is scaled up. */
  backdrop: address,
  /** Keyed by the short side in pixels; `best` is the largest. */
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

const coveredMedia = v.object({
  kind: v.literal('covered'),
  /** A tiny blurred picture that is scaled up; null if there is none yet. */
  backdrop: v.nullable(address),
  ...faces,
});

export type CoveredMedia = v.InferOutput<typeof coveredMedia>;

/** All media of a post. `none` is a video post whose video is unknown; `covered` is a sensitive post, for visitors. */
export const postMedia = v.variant('kind', [
  videoMedia,
  imagesMedia,
  coveredMedia,
  v.object({ kind: v.literal('none'), ...faces }),
]);
export type PostMedia = v.InferOutput<typeof postMedia>;
