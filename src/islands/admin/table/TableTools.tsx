import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Filters, pageSizes } from '#lib/stores/admin/filters.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { SearchField } from './SearchField.tsx';

interface Props {
  filters: Filters;
  placeholder: string;
  /** Reloads the list. */
  onRefresh: () => void;
  /** The rows are loading. */
  busy: boolean;
  /** Omitted for a list without a choice of sizes or of order. */
  without?: readonly ('sizes' | 'order')[];
  /** More tools, after these. */
  children?: ReactNode;
}

const toolStyle =
  'flex min-h-11 items-center gap-2 rounded border border-edge bg-raised px-3 text-14 font-medium hover:bg-line disabled:opacity-50';

/** The filters of a list in one row: search, order, size and Refresh. */
export function TableTools({ filters, placeholder, onRefresh, busy, without = [], children }: Props) {
  const ready = useReady();
  const { sort, size } = useStore(filters.$wanted, { ssr: 'initial' });
  const Arrow = sort === 'desc' ? ArrowDown : ArrowUp;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField filters={filters} placeholder={placeholder} />
      {!without.includes('order') && (
        <button
          type="button"
          disabled={!ready}
          aria-label={sort === 'desc' ? admin.newestFirst : admin.oldestFirst}
          onClick={filters.toggleSort}
          className={toolStyle}
        >
          <Arrow size={16} aria-hidden />
          {sort === 'desc' ? admin.newest : admin.oldest}
        </button>
      )}
      {!without.includes('sizes') && (
        <select
          aria-label={admin.rowsPerPage}
          value={size}
          disabled={!ready}
          onChange={({ target }) => filters.resize(Number(target.value))}
          className={toolStyle}
        >
          {pageSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      <button type="button" disabled={!ready} onClick={onRefresh} className={toolStyle}>
        <RefreshCw size={16} aria-hidden className={busy ? 'animate-spin' : ''} />
        {admin.refresh}
      </button>
      {children}
    </div>
  );
}
