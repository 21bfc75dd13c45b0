import { Heart } from 'lucide-react';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useUnderPost } from './under-post.ts';

/** A heart on the picture of the author of the post, who likes the comment. */
export function LikedByAuthor() {
  const { picture, authorName, authorCode } = useUnderPost();
  return (
    <span role="img" aria-label={texts.likedByAuthor} title={texts.likedByAuthor} className="relative mx-2 shrink-0">
      <Avatar name={authorName} code={authorCode} picture={picture} size={20} />
      <Heart
        size={12}
        strokeWidth={2}
        aria-hidden
        className="absolute -bottom-1 -end-1 fill-accent text-accent [paint-order:stroke] stroke-raised"
      />
    </span>
  );
}
