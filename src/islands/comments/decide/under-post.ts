import { createContext, useContext } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { CommentDecisions } from '#lib/stores/comments/decide/decide-comment.ts';

/** The post above the comments, as its panel shows it. */
interface UnderPost {
  /** The picture of its author; null if they have none. */
  picture: Post['media']['avatar'];
  authorName: string;
  authorCode: string;
  canComment: boolean;
  /** What the viewer decides about the comments; null unless they are the author of the post. */
  decisions: CommentDecisions | null;
}

export const UnderPostContext = createContext<UnderPost>({
  picture: null,
  authorName: '',
  authorCode: '',
  canComment: true,
  decisions: null,
});
export const useUnderPost = (): UnderPost => useContext(UnderPostContext);

/** Whether the author of the post likes the comment; they see their own press at once. */
export const isLikedByAuthor = ({ liked, isLikedByAuthor: is }: Comment, { decisions }: UnderPost): boolean =>
  decisions ? liked : is;
