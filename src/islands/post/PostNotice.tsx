import { CloudOff, Ghost } from 'lucide-react';
import { messages } from '#lib/contract/messages.ts';
import type { PostState } from '#lib/stores/post/post-view.ts';
import { FeedSkeleton } from '../feed/FeedNotice.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  phase: PostState['phase'];
  /** The picture of its tile is there while it is on its way. */
  isCovered: boolean;
  onRetry: () => Promise<void>;
  onClose: () => void;
}

/** What stands in the place of a post: the shape of one that is on its way, or why there is none. */
export function PostNotice({ phase, isCovered, onRetry, onClose }: Props) {
  if (phase === 'loading')
    return isCovered ? <p role="status" aria-label="Loading" className="sr-only" /> : <FeedSkeleton />;
  const failed = phase === 'failed';
  const Mark = failed ? CloudOff : Ghost;
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="grid h-full place-content-center justify-items-center gap-4 px-4 text-center"
    >
      <Mark size={56} strokeWidth={1.25} aria-hidden className="text-dim" />
      <p className="text-dim">{failed ? messages.postLoadFailed : messages.postNotFound}</p>
      <Button onClick={failed ? () => void onRetry() : onClose}>{failed ? 'Try again' : 'Close'}</Button>
    </div>
  );
}
