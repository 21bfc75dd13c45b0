import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { atMost, nameText, optionalText } from '../written-text.ts';
import { commenters, postStatus, postType, sensitivity, visibility } from './post-kinds.ts';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(limits.videoSeconds));
const volume = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(limits.volume));

// Tenths of seconds are not exact in floating point: 600 - 599.4 may be slightly less than 0.6.
const fraction = 1e-6;

/**
 * How another post's sound is mixed with a video: seconds and volumes (1 is unchanged). Both are cut, the sound is
 * delayed by the offset, and both are scaled and mixed; the result is as long as the cut video.
 */
export const ffmpegMergeParams = v.pipe(
  v.object({
    videoCutStart: v.optional(seconds, 0),
    videoCutEnd: seconds,
    audioCutStart: v.optional(seconds, 0),
    audioCutEnd: seconds,
    audioOffset: v.optional(seconds, 0),
    videoVolume: v.optional(volume, 1),
    audioVolume: v.optional(volume, 1),
  }),
  v.check(
    ({ videoCutStart, videoCutEnd }) => videoCutEnd - videoCutStart >= limits.cutSecondsMin - fraction,
    messages.videoCutShort,
  ),
  v.check(({ audioCutStart, audioCutEnd }) => audioCutEnd > audioCutStart, messages.audioCutEmpty),
  v.check(
    ({ videoCutStart, videoCutEnd, audioOffset }) => audioOffset < videoCutEnd - videoCutStart,
    messages.audioOffsetLate,
  ),
);
export type MergeParams = v.InferOutput<typeof ffmpegMergeParams>;

const draft = v.object({
  title: v.pipe(nameText(messages.titleRequired), atMost(limits.title, messages.titleLong)),
  description: v.optional(v.pipe(optionalText, atMost(limits.description, messages.descriptionLong)), ''),
  postType: v.optional(postType, 'VID'),
  isUseOtherAudio: v.optional(v.boolean(), false),
  visibility: v.optional(visibility, 'PUBLIC'),
  commentsFrom: v.optional(commenters, 'EVERYBODY'),
  /** Why its pictures or sound should be covered; null or missing if they should not. */
  sensitive: v.nullish(sensitivity),
  videoPublicId: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  imgPublicIdList: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(limits.imagesPerPost, messages.imagesMany)),
    [],
  ),
  /** The descriptions of the images, in the order of `imgPublicIdList`; empty or missing if the author wrote none. */
  imgAltList: v.optional(
    v.pipe(
      v.array(v.pipe(optionalText, atMost(limits.imageAlt, messages.imageAltLong))),
      v.maxLength(limits.imagesPerPost, messages.imagesMany),
    ),
    [],
  ),
  /** The second of the uploaded video that its poster shows; counted in the whole video, even if it is cut. */
  videoThumbnail: v.optional(seconds, 0),
  /** The sound's own code, or the code of the post that it comes from. */
  audioCode: v.nullish(givenCode),
  ffmpegMergeParams: v.nullish(ffmpegMergeParams),
  tagCodeList: v.pipe(
    v.array(givenCode, messages.tagRequired),
    v.minLength(1, messages.tagRequired),
    v.maxLength(limits.tagsPerPost, messages.tagsMany),
  ),
});

/** The composer's form. Rules across fields are part of it, so that both sides apply the same ones. */
export const postDraft = v.pipe(
  draft,
  v.forward(
    v.partialCheck(
      [['postType'], ['videoPublicId']],
      (form) => form.postType !== 'VID' || Boolean(form.videoPublicId),
      messages.videoMissing,
    ),
    ['videoPublicId'],
  ),
  v.forward(
    v.partialCheck(
      [['postType'], ['imgPublicIdList']],
      (form) => form.postType !== 'IMG' || form.imgPublicIdList.length > 0,
      messages.imageMissing,
    ),
    ['imgPublicIdList'],
  ),
  v.forward(
    v.partialCheck(
      [['postType'], ['audioCode']],
      (form) => form.postType !== 'IMG' || Boolean(form.audioCode),
      messages.imagesNeedMusic,
    ),
    ['audioCode'],
  ),
  v.forward(
    v.partialCheck(
      [['isUseOtherAudio'], ['audioCode'], ['ffmpegMergeParams']],
      (form) => !form.isUseOtherAudio || Boolean(form.audioCode && form.ffmpegMergeParams),
      messages.otherAudioIncomplete,
    ),
    ['ffmpegMergeParams'],
  ),
);
export type PostDraft = v.InferInput<typeof postDraft>;

export const publishPost = endpoint({
  method: 'POST',
  path: 'posts',
  summary:
    'Publishes a post from finished uploads; answered before processing. An Idempotency-Key header makes a repeat harmless.',
  access: 'member',
  logged: [
    'postType',
    'visibility',
    'commentsFrom',
    'sensitive',
    'isUseOtherAudio',
    'audioCode',
    'videoPublicId',
    'imgPublicIdList',
    'tagCodeList',
  ],
  body: postDraft,
  data: v.object({ postCode: code, status: postStatus }),
  fails: [400],
});
