import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { announcePost, postNow } from '../post/known-posts.ts';

/** A post as some place shows it. */
export type CommentedPost = Pick<Post, 'postCode' | 'commentCount'>;

/** The number of comments of a post, and of replies of its comments. */
export interface CommentCounts {
  /** Before a call that changes a number: pass it to `add` afterwards. */
  mark(): number;
  /** A comment (`parent` is null) or a reply has come or gone. */
  add(parent: string | null, by: 1 | -1, since: number): void;
  /** The server told how many comments the post has. */
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
      // A count that the server told during the call includes it already, or another count that includes it follows.
      if (told === since) change((count) => Math.max(0, count + by));
    },
    tell(count) {
      told += 1;
      change(() => count);
    },
  };
}
