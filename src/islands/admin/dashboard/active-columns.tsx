import type { ActiveRow } from '#lib/stores/admin/dashboard/dashboard.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

const column = columnsOf<ActiveRow>();

/** The columns of the active users. */
export const activeColumns = () =>
  column.columns([
    column.accessor('userCode', {
      header: admin.userCode,
      meta: { width: 200 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what={admin.theUserCode} />,
    }),
    column.accessor(({ userCode, displayName }) => (userCode === null ? admin.guest : displayName), {
      id: 'displayName',
      header: admin.displayName,
      meta: { width: 220, names: true, first: true },
      cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
    }),
    column.accessor('ip', {
      header: admin.ipAddress,
      meta: { width: 200, first: true },
      cell: (cell) => <CopyCell text={cell.getValue()} what={admin.theIpAddress} />,
    }),
    column.accessor('firstAccessTime', {
      header: admin.firstAccessTime,
      meta: { width: 200 },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
  ]);
