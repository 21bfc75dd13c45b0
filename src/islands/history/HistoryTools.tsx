import { useStore } from '@nanostores/react';
import type { History, Order } from '#lib/stores/history/history.ts';
import { history } from '#lib/texts/history.ts';
import { useReady } from '../ui/hooks/use-ready.ts';

const orders: readonly { order: Order; name: 'newestFirst' | 'oldestFirst' }[] = [
  { order: 'desc', name: 'newestFirst' },
  { order: 'asc', name: 'oldestFirst' },
];

interface Props {
  countOf: (count: number) => string;
  store: Pick<History<unknown>, '$order' | '$total' | 'sort'>;
  onClear: () => void;
}

/** The order of a history, its number of entries, and the button that clears it. */
export function HistoryTools({ countOf, store, onClear }: Props) {
  const ready = useReady();
  const order = useStore(store.$order, { ssr: 'initial' });
  const total = useStore(store.$total, { ssr: 'initial' });
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-4 py-2 lg:px-0 lg:py-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div role="group" aria-label={history.order} className="flex gap-1">
        {orders.map(({ order: own, name }) => (
          <button
            key={own}
            type="button"
            disabled={!ready}
            aria-pressed={order === own}
            onClick={() => void store.sort(own)}
            className="min-h-11 rounded-full border border-line px-4 text-14 font-semibold text-dim outline-text transition-colors hover:text-text aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
          >
            {history[name]}
          </button>
        ))}
      </div>
      <div className="ms-auto flex items-center">
        <p role="status" className="text-14 tabular-nums text-dim">
          {total !== null && countOf(total)}
        </p>
        <button
          type="button"
          disabled={!ready || !total}
          onClick={onClear}
          className="ms-1 min-h-11 rounded px-3 text-14 font-semibold text-dim hover:text-text disabled:opacity-0"
        >
          {history.clear}
        </button>
      </div>
    </div>
  );
}
