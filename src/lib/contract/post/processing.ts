import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { tileMedia } from '../media/addresses.ts';
import { postStatus, postType } from './post-kinds.ts';

/** The status of the actor's own unfinished post. */
export const processingPost = v.object({
  postCode: code,
  title: v.string(),
  postType,
  mediaUrl: v.nullable(publicId),
  videoThumbnail: v.number(),
  /** The files can be loaded once the post is READY. */
  media: tileMedia,
  status: postStatus,
  /** Percent, 0 to 100; 100 once READY. */
  progress: v.number(),
  /** Why a FAILED post failed, for its author; null otherwise. */
  failure: v.nullable(v.string()),
  /** Whether `posts/retry` is possible: the original still exists. */
  canRetry: v.boolean(),
  createAt: moment,
});
export type ProcessingPost = v.InferOutput<typeof processingPost>;

export const processingPosts = endpoint({
  method: 'GET',
  path: 'posts/processing',
  summary:
    'The member’s own posts that are being processed, and those of the codes given (joined by commas) whatever their state; newest first. ' +
    'The same list comes as server-sent events named `posts` from `posts/processing/events`.',
  access: 'member',
  logged: ['code'],
  query: v.object({
    code: v.optional(v.pipe(v.string(), v.maxLength(limits.processingWatched * (limits.codeLength + 1))), ''),
  }),
  data: v.array(processingPost),
});

export const retryPost = endpoint({
  method: 'POST',
  path: 'posts/retry',
  summary: 'Processes a FAILED post of the member’s own once more.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode }),
  data: v.object({ postCode: code, status: postStatus }),
  fails: [400, 404],
});
