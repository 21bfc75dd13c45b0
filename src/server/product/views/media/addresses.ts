import type { Picture, PostMedia, VideoMedia } from '#lib/contract/media/addresses.ts';
import { signedPlace, silentPlace } from '#lib/contract/media/places.ts';
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
import type { DeliveryConfig, MediaHostConfig } from '#server/ground/config.ts';
import { isHostedId } from '#server/media/hosting/hosted-id.ts';
import { hostedVideo } from '#server/media/hosting/renditions.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { addressTemplates } from './host-templates.ts';
import type { AddressOf, FrameAddressOf } from './templates.ts';

/** Makes the addresses of media for a viewer. */
export type Makers = ReturnType<typeof makersAt>;

/** The viewers that may see media, and whether this one sees it covered. */
export interface MediaAudience {
  /** Whether everyone may see it or, of a sensitive post, blurred pictures of it. */
  isPublic: boolean;
  isSensitive: boolean;
  /** Whether this viewer gets blurred pictures in grids. */
  isCovered: boolean;
}

/** The audience of a member's own media. */
export const ownMedia: MediaAudience = { isPublic: false, isSensitive: false, isCovered: false };

/** Makes the addresses of all media; its own makers are for public media. Created once at startup from the configuration. */
export interface Addresses extends Makers {
  /** The makers for media of this audience that this actor may see. */
  shownTo(viewer: Actor, of: MediaAudience): Makers;
}

type Covered = { postType: 'VID' | 'IMG'; mediaUrl: string | null; videoThumbnail: number };
type PostFiles = Pick<Post, 'postType' | 'videoUrl' | 'thumbnail' | 'audioUrl' | 'avatarUrl' | 'audioOwnerAvatar'> & {
  imageUrls: readonly string[];
  isSoundRemoved?: boolean;
};

/** Returns the place where the addresses of an upload begin. */
type PlaceOf = (publicId: string) => string;

/** Signs temporary access to the files of one upload for a member: `sign` of a MediaSigner. */
type Sign = (publicId: string, memberCode: string) => string;

const best = { resource_type: 'image', quality: 'auto', fetch_format: 'auto' } as const;
const jpg = { resource_type: 'video', format: 'jpg' } as const;
const mp4 = { resource_type: 'video', format: 'mp4' } as const;
const blurred = { crop: 'fill', width: backdrop.width, height: backdrop.height, effect: `blur:${backdrop.blur}` };

/**
 * Makes the addresses of Riff's own media service, and of a media host for files stored there. A null argument means that there is no signer or
 * no host. With `sign`, the media origin gets no session and caches keep their first answer. So private media are signed, and changed media
 * get a new address.
 */
export function createAddresses(
  delivery: DeliveryConfig,
  sign: Sign | null = null,
  host: MediaHostConfig | null = null,
): Addresses {
  const templates = templatesFor(delivery, host);
  const { place } = templates;
  const open = makersAt(templates, () => place, sign ? `${place}/${silentPlace}` : place);
  const coveredMakers = coveredBy(open);
  return {
    ...open,
    shownTo(viewer, { isPublic, isSensitive, isCovered }) {
      if (viewer.kind === 'visitor') return isSensitive ? coveredMakers : open;
      // The host's addresses are the same for everyone.
      const signedAt = (id: string) =>
        isHostedId(id) || !sign ? place : `${place}/${signedPlace}/${sign(id, viewer.code)}`;
      const makers = !sign || (isPublic && !isSensitive) ? open : makersAt(templates, signedAt);
      return isCovered ? { ...makers, cover: makers.blurred } : makers;
    },
  };
}

/** The makers for a sensitive post: visitors get nothing of it but a blurred picture. */
const coveredBy = (open: Makers): Makers => ({
  ...open,
  cover: open.blurred,
  sound: () => null,
  peaks: () => null,
  post: (post) => ({
    kind: 'covered',
    backdrop: open.blurred(coveredIn(post))?.src ?? null,
    avatar: open.avatar(post.avatarUrl),
    soundAvatar: open.avatar(post.audioOwnerAvatar),
  }),
});

const coveredIn = ({ postType, videoUrl, imageUrls, thumbnail }: PostFiles): Covered => ({
  postType,
  mediaUrl: videoUrl ?? imageUrls[0] ?? null,
  videoThumbnail: thumbnail,
});

/** One address maker for each transformation. */
function templatesFor(delivery: DeliveryConfig, host: MediaHostConfig | null) {
  const { address, frame, place } = addressTemplates(delivery, host);
  return {
    place,
    imageIn: byWidth(imageWidths, (width) => address({ ...best, crop: 'limit', width })),
    frameIn: byWidth(frameWidths, (width) => frame({ ...jpg, crop: 'limit', width })),
    avatarIn: byWidth(avatarSides, (side) => address({ ...best, crop: 'fill', width: side, height: side })),
    header: address({ ...best, crop: 'fill', ...header }),
    imageBackdrop: address({ ...best, ...blurred }),
    frameBackdrop: frame({ ...jpg, ...blurred }),
    bestVideo: address(mp4, { ...mp4, ...hostedVideo.limitTo(hostedVideo.largest) }),
    videoIn: byWidth(shortSides, (height) =>
      address({ ...mp4, crop: 'limit', height }, { ...mp4, ...hostedVideo.limitTo(height) }),
    ),
    hls: address({ resource_type: 'video', streaming_profile: 'auto', format: 'm3u8' }),
    sound: address({ resource_type: 'video', format: 'mp3' }),
    peaks: address({ resource_type: 'video', flags: 'waveform', format: 'json' }),
  };
}

/** Makers for media at a place. `silent` is the place of videos whose sound was taken down, if it differs. Avatars are always public. */
function makersAt(made: ReturnType<typeof templatesFor>, placeOf: PlaceOf, silent?: string) {
  const image = (id: string): Picture => {
    const at = placeOf(id);
    return { src: made.imageIn[1080](at, id), srcSet: srcSet(imageWidths, made.imageIn, at, id) };
  };
  const poster = (id: string, second: number): Picture => {
    const at = placeOf(id);
    const tenth = frameSecond(second);
    return { src: made.frameIn[720](at, id, tenth), srcSet: srcSet(frameWidths, made.frameIn, at, id, tenth) };
  };
  const avatar = (id: string | null): Picture | null =>
    id === null
      ? null
      : { src: made.avatarIn[200](made.place, id), srcSet: srcSet(avatarSides, made.avatarIn, made.place, id) };
  const sound = (id: string | null): string | null => (id === null ? null : made.sound(placeOf(id), id));

  const backdropOf = (id: string, second: number | null): string =>
    second === null ? made.imageBackdrop(placeOf(id), id) : made.frameBackdrop(placeOf(id), id, frameSecond(second));

  const video = (id: string, second: number, isSilenced: boolean): Omit<VideoMedia, 'avatar' | 'soundAvatar'> => {
    const at = placeOf(id);
    const fileAt = isSilenced && silent !== undefined ? silent : at;
    return {
      kind: 'video',
      poster: poster(id, second),
      backdrop: backdropOf(id, second),
      mp4: {
        best: made.bestVideo(fileAt, id),
        360: made.videoIn[360](fileAt, id),
        540: made.videoIn[540](fileAt, id),
        720: made.videoIn[720](fileAt, id),
        1080: made.videoIn[1080](fileAt, id),
      },
      hls: made.hls(at, id),
    };
  };

  return {
    avatar,
    sound,
    /** The data for the waveform of a sound; null for files at a media host. */
    peaks: (id: string): string | null => (isHostedId(id) ? null : made.peaks(placeOf(id), id)),
    /** The addresses that a video at a media host needs before it is ready. */
    awaited: (id: string): string[] => hostedVideo.awaited.map((side) => made.videoIn[side](made.place, id)),
    /** The image in the header of a page. */
    header: (id: string): string => made.header(made.place, id),
    /** The address of a finished upload: the largest size of an image, the best rendition of a video. */
    upload: (id: string, kind: 'image' | 'video'): string =>
      kind === 'image' ? made.imageIn[1600](placeOf(id), id) : made.bestVideo(placeOf(id), id),
    /** The poster of a post in a grid. */
    cover({ postType, mediaUrl, videoThumbnail }: Covered): Picture | null {
      if (mediaUrl === null) return null;
      return postType === 'VID' ? poster(mediaUrl, videoThumbnail) : image(mediaUrl);
    },
    /** The same, blurred. */
    blurred({ postType, mediaUrl, videoThumbnail }: Covered): Picture | null {
      if (mediaUrl === null) return null;
      const src = backdropOf(mediaUrl, postType === 'VID' ? videoThumbnail : null);
      return { src, srcSet: `${src} ${backdrop.width}w` };
    },
    /** All media that a post shows and plays. */
    post(post: PostFiles): PostMedia {
      const faces = { avatar: avatar(post.avatarUrl), soundAvatar: avatar(post.audioOwnerAvatar) };
      if (post.postType === 'IMG') {
        const images = post.imageUrls.map((id) => ({ ...image(id), backdrop: backdropOf(id, null) }));
        return { kind: 'images', images, sound: sound(post.audioUrl), ...faces };
      }
      if (post.videoUrl === null) return { kind: 'none', ...faces };
      return { ...video(post.videoUrl, post.thumbnail, post.isSoundRemoved === true), ...faces };
    },
  };
}

function byWidth<const Width extends number, Maker>(widths: readonly Width[], make: (width: Width) => Maker) {
  return Object.fromEntries(widths.map((width) => [width, make(width)])) as Record<Width, Maker>;
}

function srcSet<Width extends number>(
  widths: readonly Width[],
  makers: Record<Width, AddressOf | FrameAddressOf>,
  place: string,
  id: string,
  second = 0,
): string {
  let set = '';
  for (const width of widths) set += `${set && ', '}${makers[width](place, id, second)} ${width}w`;
  return set;
}
