import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { said } from '#lib/language/language.ts';
import type { PagedList } from '#lib/stores/lists/paged-list.ts';
import { feed } from '#lib/texts/feed.ts';
import { Button } from '../ui/Button.tsx';
import { useNearEnd } from '../ui/hooks/use-near-end.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { type ListLayout, listStyles } from './list-styles.ts';

/** When the next page loads without a press: near the end of the list, after one press has asked for more, or never. */
type Onward = 'near end' | 'after a press' | 'never';

interface Props<Item> {
  list: Pick<PagedList<Item>, '$list' | 'inline' | 'loadMore' | 'retry'>;
  /** `grid`: tiles in three columns; `rows`: one below the other; `comments`; `nested`: within an item of another list. */
  layout: ListLayout;
  /** Name of the list for screen readers. */
  label: string;
  keyOf: (item: Item) => string;
  /** The content of an item's `<li>`. */
  children: (item: Item) => ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The label of the button that loads the next page. */
  more?: string;
  /** The announcement for screen readers while a page is loading. */
  loading?: string;
  /** Shown below the last item. */
  end?: string;
  /** Formats a failure; by default the message is the reason only. */
  failure?: (reason: string) => string;
  onward?: Onward;
}

/**
 * Shows a list of the contract: its items, its loading, empty and error states, its end, and the next page, as `onward` says.
 * The button loads the next page too, without scrolling; it keeps the focus while the page is loading.
 */
export function ListView<Item>(props: Props<Item>) {
  const { list, layout, label, keyOf, children, empty, more = feed.loadMore } = props;
  const { loading = feed.loading, end: endText = '', failure = said, onward = 'near end' } = props;
  const state = useStore(list.$list, { ssr: 'initial' });
  const { phase, items } = state;
  const hasMore = phase === 'idle' || phase === 'loading';
  const isEmpty = items.length === 0;
  const [pressed, setPressed] = useState(false);
  // A list whose loaded items have all been removed loads the next page automatically, because it has no button.
  const continues = onward === 'near end' || (onward === 'after a press' && pressed) || isEmpty;
  const below = onward === 'near end' ? 800 : 0;
  const active = phase === 'idle' && continues;
  const end = useNearEnd({ active, length: items.length, below }, () => void list.loadMore());
  const { listRef, note } = useFocusOnNew(items.length, hasMore);

  const isFirst = isEmpty && hasMore;
  const style = listStyles[layout];
  return (
    <div>
      {phase === 'done' && isEmpty && empty}
      <ul ref={listRef} aria-label={label} aria-busy={phase === 'loading' || isFirst} className={style.list}>
        {items.map((item) => (
          <li key={keyOf(item)} className={style.item}>
            {children(item)}
          </li>
        ))}
        {(phase === 'loading' || isFirst) && <ListSkeleton layout={layout} first={isFirst} text={loading} />}
      </ul>
      <p role="status" className="sr-only">
        {phase === 'loading' ? loading : phase === 'done' && !isEmpty ? feed.allLoaded({ count: items.length }) : ''}
      </p>
      {!(phase === 'done' && isEmpty) && (
        <div ref={end} className={style.foot}>
          {state.phase === 'failed' && (
            <Failure
              layout={layout}
              inline={list.inline}
              reason={failure(state.reason)}
              onRetry={() => void list.retry()}
            />
          )}
          {hasMore && !isEmpty && (
            <Button
              {...style.button}
              busy={phase === 'loading'}
              onClick={(event) => {
                note(event.currentTarget);
                setPressed(true);
                void list.loadMore();
              }}
            >
              {more}
            </Button>
          )}
          {phase === 'done' && endText && <p className="py-3">{endText}</p>}
        </div>
      )}
    </div>
  );
}

interface FailureProps {
  layout: ListLayout;
  inline: boolean;
  reason: string;
  onRetry: () => void;
}

/** The reason why a page is missing, with a retry button. It stays, unlike the toast, which all lists but inline ones show too. */
function Failure({ layout, inline, reason, onRetry }: FailureProps) {
  const { failure, button } = listStyles[layout];
  return (
    <div className={failure}>
      <p role={inline ? 'alert' : undefined} className="flex items-center gap-2 text-danger-text">
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        {reason}
      </p>
      <Button {...button} onClick={onRetry}>
        {feed.retry}
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
