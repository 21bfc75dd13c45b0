import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { showToast } from '../../toast.ts';
import { announcePost } from '../known-posts.ts';

const tell = ({ postCode, sensitive, isCovered, version }: Post) =>
  announcePost(postCode, { sensitive, isCovered, version });

/** Says why a post is sensitive, or with null that it is not. False if it was refused; the post may have changed meanwhile. */
export async function markPost(
  { postCode: code, version }: Pick<Post, 'postCode' | 'version'>,
  sensitive: Sensitivity | null,
): Promise<boolean> {
  const outcome = await dataOf(request(updatePost, { body: { code, version, sensitive } }), messages.markFailed);
  if (outcome.ok) {
    tell(outcome.data);
    showToast(sensitive === null ? messages.unmarkedSensitive : messages.markedSensitive);
    return true;
  }
  showToast(outcome.message, 'destructive');
  if (outcome.code !== 409) return false;
  const newer = await dataOf(request(getPost, { query: { code } }), '');
  if (newer.ok) tell(newer.data);
  return false;
}
