import { CircleAlert } from 'lucide-react';
import type { ListState } from '#lib/stores/lists/growing-list.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  state: ListState<unknown>;
  /** The message that loading failed, with the reason. */
  failure: (reason: string) => string;
  onMore: () => void;
  onRetry: () => void;
}

/** The foot of a growing list: 'Load More', 'Loading...', or why there are no rows. */
export function TableFoot({ state, failure, onMore, onRetry }: Props) {
  if (state.phase === 'done' || (state.phase === 'idle' && state.items.length === 0)) return null;
  return (
    <div className="grid justify-items-center gap-3 p-4 text-14">
      {state.phase === 'loading' && (
        <p role="status" className="grid min-h-12 items-center text-dim">
          {admin.loading}
        </p>
      )}
      {state.phase === 'idle' && (
        <Button kind="quiet" onClick={onMore}>
          {admin.loadMore}
        </Button>
      )}
      {state.phase === 'failed' && (
        <>
          <p role="alert" className="flex max-w-full items-start gap-2 text-danger-text">
            <CircleAlert size={20} aria-hidden className="shrink-0" />
            <span className="min-w-0 break-words">{failure(state.reason)}</span>
          </p>
          <Button kind="quiet" onClick={onRetry}>
            {admin.tryAgain}
          </Button>
        </>
      )}
    </div>
  );
}
