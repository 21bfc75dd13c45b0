import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import { changePost } from '../change-post.ts';

/** Says why a post is sensitive, or with null that it is not. False if it was refused; the post may have changed meanwhile. */
export const markPost = (post: Pick<Post, 'postCode' | 'version'>, sensitive: Sensitivity | null): Promise<boolean> =>
  changePost(
    post,
    { sensitive },
    {
      done: sensitive === null ? messages.unmarkedSensitive : messages.markedSensitive,
      failed: messages.markFailed,
    },
  );
