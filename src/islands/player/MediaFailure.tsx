import { CircleAlert } from 'lucide-react';
import { feed } from '#lib/texts/feed.ts';

interface Props {
  reason: string;
  /** Whether the post is visible: a failure of the next post is not announced. */
  seen: boolean;
  onRetry: () => void;
}

/** Covers the poster with the reason why nothing plays, and a retry button. */
export function MediaFailure({ reason, seen, onRetry }: Props) {
  return (
    <div className="absolute inset-0 grid place-content-center bg-scrim/60 px-8">
      <div role={seen ? 'alert' : undefined} className="grid justify-items-center gap-3 text-center text-14 text-light">
        <CircleAlert size={24} strokeWidth={1.75} aria-hidden />
        <p className="max-w-64">{reason}</p>
        <button type="button" onClick={onRetry} className="min-h-11 rounded-full bg-light/20 px-5 font-semibold">
          {feed.tryAgain}
        </button>
      </div>
    </div>
  );
}
