import * as v from 'valibot';

/** PROCESSING until the first rendition exists, then always READY. FAILED has a reason. */
export const postStatus = v.picklist(['PROCESSING', 'READY', 'FAILED']);
export type PostStatus = v.InferOutput<typeof postStatus>;

export const visibility = v.picklist(['PUBLIC', 'PRIVATE']);
export const postType = v.picklist(['VID', 'IMG']);

/** Why a post is sensitive. */
export const sensitivities = ['NUDITY', 'VIOLENCE', 'MEDICAL', 'FLASHING', 'OTHER'] as const;
export const sensitivity = v.picklist(sensitivities);
export type Sensitivity = v.InferOutput<typeof sensitivity>;

/** The people that can comment on a post, besides its author. */
export const commentersOfPost = ['EVERYBODY', 'FOLLOWERS', 'NOBODY'] as const;
export const commenters = v.picklist(commentersOfPost);
export type Commenters = v.InferOutput<typeof commenters>;

/** What every post says about its pictures and sound. */
export const sensitiveMark = v.object({
  /** Why it is sensitive; null if it is not. */
  sensitive: v.nullable(sensitivity),
  /** Whether this viewer sees it covered until they press; its `cover` is then a blurred picture. Visitors cannot uncover it. */
  isCovered: v.boolean(),
});
