import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import type { ComposerFields } from './composer-form.ts';

export interface PreviewParts {
  author: Pick<SignedInUser, 'userCode' | 'userName' | 'displayName' | 'profilePictureUrl' | 'media'>;
  fields: Pick<
    ComposerFields,
    'title' | 'description' | 'visibility' | 'sensitive' | 'postType' | 'sound' | 'isUseOtherAudio'
  >;
  tags: readonly { name: string }[];
  /** The addresses of the images on this device. */
  images: readonly { preview: string; alt: string }[];
  /** Display size of the video or of the shown image, in pixels; null while unknown, 0 if the browser cannot decode it. */
  size: { width: number; height: number } | null;
  now: Date;
}

const ownCode = 'preview';
/** Nobody has seen it yet, and its author sees it uncovered. */
const untouched = {
  ...{ viewCount: 0, likeCount: '0', commentCount: '0', isLiked: false, isFollowing: false },
  ...{ status: 'READY' as const, progress: 100, failure: null, version: 1 },
  ...{ commentsFrom: 'EVERYBODY' as const, canComment: true, hiddenBecauseOf: null, isCovered: false },
};

/** The sound that the post will play: another post's, its own, or none. */
function soundOf({ author, fields: { postType, sound, isUseOtherAudio } }: PreviewParts) {
  if (sound && (postType === 'IMG' || isUseOtherAudio)) {
    const { postCode: code, title, displayName: owner, avatarUrl, media } = sound;
    return { code, title, owner, avatarUrl, avatar: media.avatar };
  }
  if (postType === 'IMG') return { code: null, title: null, owner: null, avatarUrl: null, avatar: null };
  const { displayName: owner, profilePictureUrl: avatarUrl, media } = author;
  return { code: ownCode, title: null, owner, avatarUrl, avatar: media.avatar };
}

/** The post that the form would publish now, as its author will see it. Its media are local files. */
export function previewPost(parts: PreviewParts): Post {
  const { author, fields, tags, images, size, now } = parts;
  const sound = soundOf(parts);
  const faces = { avatar: author.media.avatar, soundAvatar: sound.avatar };
  return {
    postCode: ownCode,
    title: fields.title.trim() || createPost.yourTitle,
    description: fields.description,
    links: { members: [], tags: [] },
    tags: tags.map(({ name }) => name),
    postType: fields.postType,
    visibility: fields.visibility,
    isPublic: fields.visibility === 'PUBLIC',
    videoUrl: null,
    thumbnail: 0,
    width: size?.width || null,
    height: size?.height || null,
    duration: null,
    imageUrls: [],
    imageAlts: images.map(({ alt }) => alt),
    audioUrl: null,
    audioCode: null,
    audioPostCode: sound.code,
    audioTitle: sound.title,
    audioOwnerDisplayName: sound.owner,
    audioOwnerAvatar: sound.avatarUrl,
    isSoundRemoved: false,
    userCode: author.userCode,
    userName: author.userName,
    userDisplayName: author.displayName,
    avatarUrl: author.profilePictureUrl,
    userCurrentCode: author.userCode,
    createdAt: now.toISOString(),
    ...untouched,
    sensitive: fields.sensitive,
    media:
      images.length > 0
        ? {
            kind: 'images',
            images: images.map(({ preview }) => ({ src: preview, srcSet: preview, backdrop: preview })),
            sound: null,
            ...faces,
          }
        : { kind: 'none', ...faces },
  };
}
