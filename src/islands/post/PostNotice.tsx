import { CloudOff, Ghost } from 'lucide-react';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import type { PostState } from '#lib/stores/post/post-view.ts';
import { post } from '#lib/texts/post/post.ts';
import { FeedSkeleton } from '../feed/FeedNotice.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  phase: PostState['phase'];
  /** The picture of its tile, shown while the post is loading. */
  isCovered: boolean;
  onRetry: () => Promise<void>;
  onClose: () => void;
}

/** Takes the place of a post: its shape while it is loading, or the reason why it is missing. */
export function PostNotice({ phase, isCovered, onRetry, onClose }: Props) {
  if (phase === 'loading')
    return isCovered ? <p role="status" aria-label={post.loading} className="sr-only" /> : <FeedSkeleton />;
  const failed = phase === 'failed';
  const Mark = failed ? CloudOff : Ghost;
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="grid h-full place-content-center justify-items-center gap-4 px-4 text-center"
    >
      <Mark size={56} strokeWidth={1.25} aria-hidden className="text-dim" />
      <p className="text-dim">{said(failed ? messages.postLoadFailed : messages.postNotFound)}</p>
      <Button onClick={failed ? () => void onRetry() : onClose}>{failed ? post.retry : post.close}</Button>
    </div>
  );
}
