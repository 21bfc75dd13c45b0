import type { SoundPost } from '#lib/contract/sound/sound.ts';
import type { Makers } from './media/addresses.ts';
import type { HydratedPost } from './post.ts';

/** A post as a tile on the page of a sound. */
export function presentSoundPost(addresses: Makers, post: HydratedPost, hiddenBecauseOf: string | null): SoundPost {
  const { postCode, postType, title, description, thumbnail, videoUrl, imageUrls, viewCount } = post;
  const { audioCode, audioUrl, audioOwnerDisplayName, avatarUrl, userCode, userName, userDisplayName } = post;
  const mediaUrl = videoUrl ?? imageUrls[0] ?? null;
  return {
    ...{ postCode, postType, title, description, thumbnail, videoUrl, imageUrls, viewCount },
    ...{ audioCode, audioUrl, audioOwnerDisplayName, avatarUrl, userCode, userName, userDisplayName },
    hiddenBecauseOf,
    createdAt: post.createdAt.toISOString(),
    likeCount: String(post.likeCount),
    commentCount: String(post.commentCount),
    media: {
      cover: addresses.cover({ postType, mediaUrl, videoThumbnail: thumbnail }),
      avatar: addresses.avatar(avatarUrl),
    },
  };
}
