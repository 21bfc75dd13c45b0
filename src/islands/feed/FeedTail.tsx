import { said } from '#lib/language/language.ts';
import { feed } from '#lib/texts/feed.ts';

interface Props {
  /** Null while the next page is loading. */
  failure: string | null;
  onRetry: () => void;
}

/** The area below the last post: says that the next page is loading, or why it is not. */
export function FeedTail({ failure, onRetry }: Props) {
  return (
    <div className="feed-tail grid place-content-center bg-ground pb-bar text-14 text-dim">
      {failure === null ? (
        <p role="status" className="grid h-16 place-content-center">
          {feed.loadingMore}
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
