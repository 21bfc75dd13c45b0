import type { SoundPost } from '#lib/contract/sound/sound.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Addresses } from './media/addresses.ts';
import type { HydratedPost } from './post.ts';
import { markFor } from './sensitive.ts';

/** A post as a tile on the page of a sound. */
export function presentSoundPost(addresses: Addresses, viewer: Actor, post: HydratedPost): SoundPost {
  const { postCode, postType, title, description, thumbnail, videoUrl, imageUrls, viewCount } = post;
  const { audioCode, audioUrl, audioOwnerDisplayName, avatarUrl, userCode, userName, userDisplayName } = post;
  const mediaUrl = videoUrl ?? imageUrls[0] ?? null;
  const { makers, mark } = markFor(addresses, viewer, post);
  return {
    ...{ postCode, postType, title, description, thumbnail, videoUrl, imageUrls, viewCount },
    ...{ audioCode, audioUrl, audioOwnerDisplayName, avatarUrl, userCode, userName, userDisplayName },
    createdAt: post.createdAt.toISOString(),
    likeCount: String(post.likeCount),
    commentCount: String(post.commentCount),
    ...mark,
    media: {
      cover: makers.cover({ postType, mediaUrl, videoThumbnail: thumbnail }),
      avatar: addresses.avatar(avatarUrl),
    },
  };
}
