import type { ReactNode } from 'react';
import { exactCount } from '#lib/format/count.ts';

interface Props {
  title: ReactNode;
  /** Shown beside the title: the total number, or other words; null while the total is unknown. */
  total?: number | string | null;
  children: ReactNode;
}

/** A screen of the admin area: its title, its tools and its table, which gets the remaining height. */
export function TableScreen({ title, total = null, children }: Props) {
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col gap-3">
      <h1 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-20">
        <span className="min-w-0 break-words">{title}</span>
        {total !== null && (
          <span dir="auto" className="member-text min-w-0 font-sans text-14 font-normal tabular-nums text-dim">
            {typeof total === 'number' ? exactCount(total) : total}
          </span>
        )}
      </h1>
      {children}
    </div>
  );
}
