import { FlexRender, type Row as TableRow } from '@tanstack/react-table';
import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { admin } from '#lib/texts/admin/admin.ts';
import { type Features, moreOf } from './columns.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

interface Props<Row extends object> {
  rows: readonly TableRow<Features, Row>[];
  box: RefObject<HTMLElement | null>;
  height: number;
  onRow: ((row: Row, column: string | null) => void) | undefined;
}

const pageRows = 10;

/** The row that a key moves the focus to; undefined for other keys. */
const targetOf = (key: string, index: number, count: number): number | undefined =>
  ({
    ArrowDown: Math.min(index + 1, count - 1),
    ArrowUp: Math.max(index - 1, 0),
    PageDown: Math.min(index + pageRows, count - 1),
    PageUp: Math.max(index - pageRows, 0),
    Home: 0,
    End: count - 1,
  })[key];

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, select, textarea, label') !== null;

/** The rows: one of them has the Tab stop, and keys move it. */
export function TableRows<Row extends object>({ rows, box, height, onRow }: Props<Row>) {
  const [active, setActive] = useState(0);
  const stop = Math.min(active, rows.length - 1);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLTableSectionElement>(null);
  const isMoving = useRef(false);
  const { drawn, spaceBelow, measure, scrollTo } = useRowsInSight({ count: rows.length, box, height, active: stop });

  // After the row that a key moved to is rendered.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    body.current?.querySelector<HTMLElement>(`[data-index="${stop}"]`)?.focus();
  }, [stop]);

  const toggle = (id: string) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
    const row = rows[index];
    if (event.key === 'Enter' && onRow && row) {
      event.preventDefault();
      return onRow(row.original, null);
    }
    const target = targetOf(event.key, index, rows.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target === index) return;
    isMoving.current = true;
    scrollTo(target);
    setActive(target);
  };
  const onClick = (event: MouseEvent, { original }: TableRow<Features, Row>) => {
    // The press ends a selection of text.
    if (isControl(event.target) || getSelection()?.isCollapsed === false) return;
    onRow?.(original, (event.target as Element).closest<HTMLElement>('td, th')?.dataset['column'] ?? null);
  };

  return (
    <tbody ref={body}>
      {drawn.map(({ index, space }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={row.id}>
            <Space height={space} />
            <tr
              ref={measure}
              data-index={index}
              data-open={opened.has(row.id) ? '' : undefined}
              aria-rowindex={index + 2}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={onRow && ((event) => onClick(event, row))}
              className={`scroll-mt-12 outline-offset-[-2px] hover:bg-line ${onRow ? 'cursor-pointer' : ''}`}
              style={{ height }}
            >
              <Cells row={row} isOpen={opened.has(row.id)} onToggle={() => toggle(row.id)} />
            </tr>
          </Fragment>
        );
      })}
      <Space height={spaceBelow} />
    </tbody>
  );
}

interface CellsProps<Row extends object> {
  row: TableRow<Features, Row>;
  isOpen: boolean;
  onToggle: () => void;
}

/** The cells of a row. The cell that names the row has the button that shows the others on a phone. */
function Cells<Row extends object>({ row, isOpen, onToggle }: CellsProps<Row>) {
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return row.getAllCells().map((cell) => {
    const { meta } = cell.column.columnDef;
    const Cell = meta?.names ? 'th' : 'td';
    return (
      <Cell
        key={cell.id}
        scope={meta?.names ? 'row' : undefined}
        data-column={cell.column.id}
        data-more={moreOf(cell.column.columnDef)}
        className={`overflow-hidden border-b border-line px-3 py-1.5 font-normal ${meta?.stays ? 'sticky start-0 bg-raised' : ''}`}
      >
        {meta?.names ? (
          <div className="flex items-center">
            <button
              type="button"
              aria-label={admin.more}
              aria-expanded={isOpen}
              onClick={onToggle}
              className="-my-1.5 -ms-3 grid size-11 shrink-0 place-items-center text-dim sm:hidden"
            >
              <Arrow size={16} aria-hidden className="rtl:-scale-x-100" />
            </button>
            <div className="min-w-0 grow">
              <FlexRender cell={cell} />
            </div>
          </div>
        ) : (
          <FlexRender cell={cell} />
        )}
      </Cell>
    );
  });
}

/** Takes the place of rows that are not rendered. */
const Space = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;
