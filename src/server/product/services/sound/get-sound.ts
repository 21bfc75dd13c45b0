import type { SoundDetail } from '#lib/contract/sound/sound.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydratePosts } from '#server/product/views/post.ts';
import { presentSoundPost } from '#server/product/views/sound-post.ts';
import { findVisibleSound } from './find-visible-sound.ts';

/** A sound for its page. Reveals nothing about an original post that the viewer may not see, not even its author. */
export async function getSound(context: Context, actor: Actor, code: string): Promise<SoundDetail> {
  const { db, addresses } = context;
  const sound = await findVisibleSound(db, actor, code);
  const [post] =
    sound.originalId === null ? [] : await hydratePosts(db, [{ id: sound.originalId, viewer: viewerId(actor) }]);
  const { publicId, isPlayable } = sound;
  const file = addresses.shownTo(actor, { isPublic: sound.isPublic, isSensitive: !sound.isOpen, isCovered: false });
  const avatar = post?.avatarUrl ?? null;
  return {
    audioCode: post ? sound.code : null,
    audioUrl: publicId,
    audioDuration: sound.duration,
    postCount: sound.useCount,
    original: post ? presentSoundPost(addresses, actor, post) : null,
    isPublic: sound.isPublic,
    media: {
      sound: isPlayable ? file.sound(publicId) : null,
      peaks: isPlayable ? file.peaks(publicId) : null,
      header: avatar && addresses.header(avatar),
    },
  };
}
