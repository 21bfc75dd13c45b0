import { CheckCheck, CircleAlert, Clapperboard } from 'lucide-react';
import { said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { feed } from '#lib/texts/feed.ts';

interface Props {
  failure: string | null;
  /** There are posts, but the member has seen them all and hides those. */
  isSeen?: boolean;
  onRetry: () => void;
}

/** Shown instead of the feed if there are no posts, or if they could not be loaded. */
export function FeedNotice({ failure, isSeen = false, onRetry }: Props) {
  const Mark = failure !== null ? CircleAlert : isSeen ? CheckCheck : Clapperboard;
  return (
    <div
      role={failure === null ? 'status' : 'alert'}
      className="grid h-full place-content-center justify-items-center gap-4 px-4 pb-bar text-center"
    >
      <Mark size={56} strokeWidth={1.25} aria-hidden className="text-dim" />
      <p className="text-dim">{failure !== null ? said(failure) : isSeen ? feed.seenEverything : feed.noPosts}</p>
      {failure === null ? (
        <a href={paths.upload()} data-login="upload" className="button button-primary">
          {feed.upload}
        </a>
      ) : (
        <button type="button" onClick={onRetry} className="button button-primary">
          {feed.tryAgain}
        </button>
      )}
    </div>
  );
}

/** A placeholder for a post that is loading. */
export function FeedSkeleton() {
  return (
    <div role="status" aria-label={feed.loading} className="feed-item absolute inset-0">
      <div className="feed-stage bg-raised">
        <div className="absolute inset-x-4 bottom-6 mb-bar grid gap-3">
          <div className="h-4 w-32 rounded bg-text/10" />
          <div className="h-4 w-3/4 rounded bg-text/10" />
        </div>
      </div>
    </div>
  );
}
