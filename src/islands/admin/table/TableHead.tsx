import { FlexRender, type HeaderGroup } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Features, moreOf } from './columns.ts';

/** The order of the rows, and the function that reverses it. */
export interface Order {
  sort: 'desc' | 'asc';
  onToggle: () => void;
}

interface Props<Row extends object> {
  groups: HeaderGroup<Features, Row>[];
  order: Order | undefined;
}

/** The names of the columns, which stay visible. */
export function TableHead<Row extends object>({ groups, order }: Props<Row>) {
  return (
    <thead>
      {groups.map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => {
            const isOrdered = order && header.column.columnDef.meta?.ordered;
            return (
              <th
                key={header.id}
                scope="col"
                data-more={moreOf(header.column.columnDef)}
                aria-sort={isOrdered ? (order.sort === 'desc' ? 'descending' : 'ascending') : undefined}
                className={`sticky top-0 h-11 border-b border-line bg-raised px-3 text-12 font-semibold text-dim ${header.column.columnDef.meta?.stays ? 'start-0 z-20' : 'z-10'}`}
              >
                {isOrdered ? (
                  <button
                    type="button"
                    onClick={order.onToggle}
                    className="-ms-2 flex min-h-11 items-center gap-1 rounded px-2 hover:text-text"
                  >
                    <FlexRender header={header} />
                    {order.sort === 'desc' ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
                  </button>
                ) : (
                  <FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
