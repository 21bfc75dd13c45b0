import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PagedList } from '#lib/stores/lists/paged-list.ts';
import { Button } from '../ui/Button.tsx';
import { useNearEnd } from '../ui/hooks/use-near-end.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { listStyles } from './list-styles.ts';

interface Props<Item> {
  list: Pick<PagedList<Item>, '$list' | 'loadMore' | 'retry'>;
  /** `grid`: tiles in three columns; `rows`: one below the other. */
  layout: keyof typeof listStyles;
  /** Name of the list for screen readers. */
  label: string;
  keyOf: (item: Item) => string;
  /** The content of an item's `<li>`. */
  children: (item: Item) => ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The label of the button that loads the next page. */
  more?: string;
}

/**
 * Shows a list of the contract: its items, its loading, empty and error states, and the next page when the end comes near the screen.
 * The button loads the next page too, without scrolling; it keeps the focus while the page is loading.
 */
export function ListView<Item>({ list, layout, label, keyOf, children, empty, more = 'Load more' }: Props<Item>) {
  const state = useStore(list.$list, { ssr: 'initial' });
  const { phase, items } = state;
  const hasMore = phase === 'idle' || phase === 'loading';
  const end = useNearEnd({ active: phase === 'idle', length: items.length, below: 800 }, () => void list.loadMore());
  const { listRef, note } = useFocusOnNew(items.length, hasMore);

  if (phase === 'done' && items.length === 0) return empty;
  const isFirst = items.length === 0 && hasMore;
  return (
    <div aria-busy={phase === 'loading'}>
      <ul ref={listRef} aria-label={label} className={listStyles[layout].list}>
        {items.map((item) => (
          <li key={keyOf(item)} className={listStyles[layout].item}>
            {children(item)}
          </li>
        ))}
        {(phase === 'loading' || isFirst) && <ListSkeleton layout={layout} count={isFirst ? 9 : 3} />}
      </ul>
      <p role="status" className="sr-only">
        {phase === 'loading' ? 'Loading' : phase === 'done' ? `All ${items.length} loaded` : ''}
      </p>
      <div ref={end} className="grid justify-items-center px-4 py-6">
        {state.phase === 'failed' && <Failure reason={state.reason} onRetry={() => void list.retry()} />}
        {hasMore && items.length > 0 && (
          <Button
            kind="quiet"
            className="min-h-11"
            busy={phase === 'loading'}
            onClick={(event) => {
              note(event.currentTarget);
              void list.loadMore();
            }}
          >
            {more}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A toast has already shown the reason. This message stays, with a retry button. */
function Failure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <p className="flex items-center gap-2 text-danger-text">
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        {reason}
      </p>
      <Button kind="quiet" className="min-h-11" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** If the pressed button disappears with the last page, the focus moves to the first item of that page. */
function useFocusOnNew(length: number, hasMore: boolean) {
  const listRef = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ button: HTMLElement; length: number } | null>(null);
  useEffect(() => {
    const was = pressed.current;
    if (!was || length === was.length) return;
    pressed.current = null;
    const isLost = document.activeElement === document.body || document.activeElement === was.button;
    if (hasMore || !isLost) return;
    listRef.current?.children[was.length]?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus();
  }, [length, hasMore]);
  const note = (button: HTMLElement) => {
    pressed.current = { button, length };
  };
  return { listRef, note };
}
