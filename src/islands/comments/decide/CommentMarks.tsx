import { EyeOff, Hourglass, type LucideIcon, Pin } from 'lucide-react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { useUnderPost } from './under-post.ts';

/** Says that a comment is pinned, hidden or waits for approval. */
export function CommentMarks({ comment: { isPinned, hiddenAs } }: { comment: Comment }) {
  const { decisions } = useUnderPost();
  return (
    <>
      {isPinned && <Mark icon={Pin} text={texts.pinned} />}
      {hiddenAs === 'AUTHOR' && <Mark icon={EyeOff} text={texts.hiddenByYou} />}
      {hiddenAs === 'HELD' && <Mark icon={Hourglass} text={decisions ? texts.waitingForYou : texts.waiting} />}
    </>
  );
}

const Mark = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <p className="flex items-center gap-1 text-12 font-semibold text-dim">
    <Icon size={14} strokeWidth={2} aria-hidden className="shrink-0" />
    {text}
  </p>
);
