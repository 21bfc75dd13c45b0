import { ChevronLeft, ChevronRight } from 'lucide-react';
import { admin } from '#lib/texts/admin/admin.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  /** Counts from zero. */
  page: number;
  totalPages: number;
  onTurn: (by: 1 | -1) => void;
}

const buttonStyle =
  'grid size-11 place-content-center rounded border border-edge bg-raised hover:bg-line disabled:opacity-50';

/** Turns the pages of a list that is read page by page. */
export function Pager({ page, totalPages, onTurn }: Props) {
  const ready = useReady();
  const last = Math.max(1, totalPages);
  return (
    <nav aria-label={admin.pages} className="flex items-center justify-center gap-3 text-14">
      <button
        type="button"
        aria-label={admin.previousPage}
        disabled={!ready || page === 0}
        onClick={() => onTurn(-1)}
        className={buttonStyle}
      >
        <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
      </button>
      <span aria-live="polite" className="tabular-nums text-dim">
        {admin.pageOf({ page: page + 1, pages: last })}
      </span>
      <button
        type="button"
        aria-label={admin.nextPage}
        disabled={!ready || page + 1 >= last}
        onClick={() => onTurn(1)}
        className={buttonStyle}
      >
        <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
      </button>
    </nav>
  );
}
