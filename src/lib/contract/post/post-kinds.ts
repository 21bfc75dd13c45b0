import * as v from 'valibot';

/** PROCESSING until the first rendition exists, then always READY. FAILED has a reason. */
export const postStatus = v.picklist(['PROCESSING', 'READY', 'FAILED']);
export type PostStatus = v.InferOutput<typeof postStatus>;

export const visibility = v.picklist(['PUBLIC', 'PRIVATE']);
export const postType = v.picklist(['VID', 'IMG']);
