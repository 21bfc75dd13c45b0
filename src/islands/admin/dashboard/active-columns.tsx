import type { ActiveRow } from '#lib/stores/admin/dashboard/dashboard.ts';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

const column = columnsOf<ActiveRow>();

/** The columns of who is active. */
export const activeColumns = column.columns([
  column.accessor('userCode', {
    header: 'User Code',
    meta: { width: 200 },
    cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what="user code" />,
  }),
  column.accessor('displayName', {
    header: 'Display Name',
    meta: { width: 220, names: true, first: true },
    cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
  }),
  column.accessor('ip', {
    header: 'IP Address',
    meta: { width: 200, first: true },
    cell: (cell) => <CopyCell text={cell.getValue()} what="IP address" />,
  }),
  column.accessor('firstAccessTime', {
    header: 'First Access Time',
    meta: { width: 200 },
    cell: (cell) => <TimeCell at={cell.getValue()} />,
  }),
]);
