import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Post, viewPost } from '#lib/contract/post/post.ts';
import { reportSeen } from '#lib/device/report-seen.ts';
import { showToast } from '../toast.ts';
import { keepWaiting } from '../waiting-actions.ts';
import { announcePost } from './known-posts.ts';

/**
 * Records a view of the post, on this device too. A failure is shown only for a post that the person opened, not for posts in the feed. A
 * member's view without a network is sent later.
 */
export async function recordView(post: Post, isOpened = false): Promise<void> {
  const { postCode, userCurrentCode: userCode } = post;
  reportSeen(post);
  const outcome = await outcomeOf(request(viewPost, { body: { code: postCode } }), messages.viewFailed);
  if (outcome.ok) {
    if (outcome.data) announcePost(postCode, { viewCount: outcome.data.viewCount });
    return;
  }
  if (!keepWaiting({ userCode, kind: 'view', code: postCode }, true) && isOpened)
    showToast(outcome.message, 'destructive');
}
