import { said } from '#lib/language/language.ts';
import { feed } from '#lib/texts/feed.ts';

interface Props {
  /** Null unless the next page could not be loaded. */
  failure: string | null;
  /** The member has seen everything, and hides posts that they have seen. */
  isEnd?: boolean;
  onRetry: () => void;
}

/** The area below the last post: says that the next page is loading, why it is not, or that there is none. */
export function FeedTail({ failure, isEnd = false, onRetry }: Props) {
  return (
    <div className="feed-tail grid place-content-center bg-ground pb-bar text-14 text-dim">
      {failure === null ? (
        <p role={isEnd ? undefined : 'status'} className="grid h-16 place-content-center">
          {isEnd ? feed.seenEverything : feed.loadingMore}
        </p>
      ) : (
        <div role="alert" className="flex h-24 items-center gap-4 px-4">
          <p>{said(failure)}</p>
          <button type="button" onClick={onRetry} className="button button-quiet shrink-0">
            {feed.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
