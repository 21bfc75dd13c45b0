import './folded-rows.css';
import { type ColumnDef, useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { type Features, features } from './columns.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { type Order, TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';

interface Props<Row extends object> {
  /** Names the table for screen readers. */
  caption: string;
  /** Made once, with `columnsOf<Row>()`: a new list of columns renders the whole table again. */
  // biome-ignore lint/suspicious/noExplicitAny: columns of different values stand side by side
  columns: readonly ColumnDef<Features, Row, any>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  state: 'loading' | 'ready' | 'failed';
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Called for a press on the row, or Enter on it; the column is given if the press was on a cell. */
  onRow?: (row: Row, column: string | null) => void;
  /** For a list whose order can be reversed; the column says `ordered`. */
  order?: Order;
  /** How many rows there are on the server; null if that is unknown. */
  total?: number | null;
  /** The typical height of a row in CSS pixels. */
  rowHeight?: number;
  /** Shown below the rows, within the box: 'Load More', or a failure. */
  children?: ReactNode;
}

/**
 * The table of all lists in the admin area. It scrolls in its own box, below its head, and fills the remaining height on wide windows. The rows are
 * one stop of the Tab key; arrow keys, Page Up and Down, Home and End move between them. A long table renders only the visible rows. A phone shows
 * two columns; a press on a row unfolds the others.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, state, empty, onRow, order, total = null, rowHeight = 44, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns: columns as never, data: rows, getRowId: keyOf });
  const widths = table.getAllLeafColumns().map(({ columnDef }) => columnDef.meta?.width ?? 160);
  const isBlank = rows.length === 0;

  return (
    <section
      ref={box}
      aria-label={caption}
      aria-busy={state === 'loading'}
      // The keyboard must be able to reach a scrolling box; rows take the focus themselves.
      tabIndex={isBlank ? 0 : undefined}
      className="relative max-h-[calc(100dvh-32px)] overflow-auto overscroll-x-contain rounded-card border border-line bg-raised outline-offset-[-2px] lg:max-h-none lg:min-h-0 lg:grow"
    >
      <table
        aria-rowcount={total === null ? undefined : total + 1}
        className="folded-rows w-full table-fixed border-separate border-spacing-0 text-start text-14"
        style={{ '--all-columns': `${widths.reduce((sum, width) => sum + width, 0)}px` } as CSSProperties}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {table.getAllLeafColumns().map(({ id }, place) => (
            <col key={id} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <TableHead groups={table.getHeaderGroups()} order={order} />
        {isBlank ? (
          <tbody>
            {state === 'loading' && <SkeletonRows columns={table.getAllLeafColumns()} height={rowHeight} />}
          </tbody>
        ) : (
          <TableRows rows={table.getRowModel().rows} box={box} height={rowHeight} onRow={onRow} />
        )}
      </table>
      {/* In the middle of the visible part, however far the columns reach. */}
      <div className="sticky start-0 w-full">
        {isBlank && state === 'ready' && empty}
        {children}
      </div>
    </section>
  );
}
