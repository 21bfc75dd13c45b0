import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { announcePost, postNow } from '../post/known-posts.ts';

/** A post in one place of the page. */
export type CommentedPost = Pick<Post, 'postCode' | 'commentCount'>;

/** The number of comments of a post, and of replies of its comments. */
export interface CommentCounts {
  /** Call it before a request that changes a number, and pass the result to `add` afterwards. */
  mark(): number;
  /** A comment (`parent` is null) or a reply was added or removed. */
  add(parent: string | null, by: 1 | -1, since: number): void;
  /** The server reported the number of comments of the post. */
  tell(count: number): void;
}

/** A count of the contract after a change; never below zero. */
export const countPlus = (count: string, by: number): string => String(Math.max(0, Number(count) + by));

/** Creates the counts of one post with its list of comments. */
export function createCommentCounts(list: Pick<PagedList<Comment>, 'update'>, post: CommentedPost): CommentCounts {
  let told = 0;
  const change = (next: (count: number) => number) =>
    announcePost(post.postCode, { commentCount: String(next(Number(postNow(post).commentCount))) });
  return {
    mark: () => told,
    add(parent, by, since) {
      if (parent !== null) {
        list.update(parent, (one) => ({ ...one, replyCount: countPlus(one.replyCount, by) }));
        return;
      }
      // A count that the server reported during the call includes it already, or another count that includes it follows.
      if (told === since) change((count) => Math.max(0, count + by));
    },
    tell(count) {
      told += 1;
      change(() => count);
    },
  };
}
