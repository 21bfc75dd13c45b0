import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { showToast } from '../toast.ts';
import { announcePost } from './known-posts.ts';

type Changes = Omit<BodyOf<typeof updatePost>, 'code' | 'version'>;

const tell = ({ postCode, sensitive, isCovered, commentsFrom, version }: Post) =>
  announcePost(postCode, { sensitive, isCovered, commentsFrom, version });

/** Changes fields of a post, and says so in a toast. False if it was refused; if the post has changed meanwhile, the refusal carries the newer one. */
export async function changePost(
  { postCode: code, version }: Pick<Post, 'postCode' | 'version'>,
  changes: Changes,
  { done, failed }: { done: string; failed: string },
): Promise<boolean> {
  let newer: Post | null = null;
  const call = request(updatePost, { body: { code, version, ...changes } }).then((answer) => {
    newer = answer.data;
    return answer;
  });
  const outcome = await dataOf(call, failed);
  if (newer) tell(newer);
  showToast(outcome.ok ? done : outcome.message, outcome.ok ? 'success' : 'destructive');
  return outcome.ok;
}
