import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import { noteLike } from './liked.ts';
import { keptLikes, likesBeside } from './stored-likes.ts';

/** Sends what a member pressed without a network, oldest first; one that has no answer stays with those after it. Only one tab sends at a time. */
export async function sendLikes(userCode: string): Promise<void> {
  await platform().lock('riff-kept-likes', async () => {
    for (const kept of keptLikes.all()) {
      if (kept.userCode !== userCode) continue;
      const { postCode, isLiked } = kept;
      const outcome = await outcomeOf(request(likePost, { body: { code: postCode, isLiked } }));
      if (!outcome.ok && (outcome.code >= 500 || [401, 408, 425, 429].includes(outcome.code))) return;
      if (outcome.ok) noteLike(postCode, isLiked);
      // Pressed again meanwhile: that is kept instead, or was sent.
      if (keptLikes.all().some((one) => one.postCode === postCode && one.isLiked === isLiked))
        keptLikes.set(likesBeside(kept));
    }
  });
}
