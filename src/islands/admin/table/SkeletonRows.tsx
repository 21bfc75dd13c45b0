import type { Column } from '@tanstack/react-table';
import { type Features, moreOf } from './columns.ts';

const rows = 8;

const shapes = {
  line: 'block h-3 rounded-full',
  picture: 'block size-[80px] rounded-full',
  mark: 'block size-5 rounded-full',
};

/** The lines of each row differ in length, but are the same on the server and in the browser. */
const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2'];

interface Props<Row extends object> {
  columns: readonly Column<Features, Row, unknown>[];
  height: number;
}

/** Placeholders for rows that are loading, in the shape of those rows. */
export function SkeletonRows<Row extends object>({ columns, height }: Props<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
    <tr key={row} aria-hidden className="animate-pulse motion-reduce:animate-none" style={{ height }}>
      {columns.map(({ id, columnDef }, column) => {
        const shape = columnDef.meta?.skeleton ?? 'line';
        const length = shape === 'line' ? lengths[(row + column * 3) % lengths.length] : '';
        return (
          <td key={id} data-more={moreOf(columnDef)} className="border-b border-line px-3 py-1.5">
            <span className={`bg-line forced-colors:bg-[GrayText] ${shapes[shape]} ${length}`} />
          </td>
        );
      })}
    </tr>
  ));
}
