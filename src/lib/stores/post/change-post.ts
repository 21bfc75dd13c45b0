import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { showToast } from '../toast.ts';
import { announcePost } from './known-posts.ts';

type Changes = Omit<BodyOf<typeof updatePost>, 'code' | 'version'>;

const tell = ({ postCode, sensitive, isCovered, commentsFrom, version }: Post) =>
  announcePost(postCode, { sensitive, isCovered, commentsFrom, version });

/** Changes fields of a post, and says so in a toast. False if it was refused; the post may have changed meanwhile, and is then read again. */
export async function changePost(
  { postCode: code, version }: Pick<Post, 'postCode' | 'version'>,
  changes: Changes,
  { done, failed }: { done: string; failed: string },
): Promise<boolean> {
  const outcome = await dataOf(request(updatePost, { body: { code, version, ...changes } }), failed);
  if (outcome.ok) {
    tell(outcome.data);
    showToast(done);
    return true;
  }
  showToast(outcome.message, 'destructive');
  if (outcome.code !== 409) return false;
  const newer = await dataOf(request(getPost, { query: { code } }), '');
  if (newer.ok) tell(newer.data);
  return false;
}
