import { Braces, Download, Sheet } from 'lucide-react';
import { exportAddress } from '#lib/stores/admin/activity-log/activity-log.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { Menu, MenuLink, MenuNote } from '../../ui/Menu.tsx';

/** Downloads the found entries as a file. */
export function ExportMenu({ wanted }: { wanted: WantedRows }) {
  const ready = useReady();
  const trigger = (
    <button
      type="button"
      disabled={!ready}
      className="flex min-h-11 items-center gap-2 rounded border border-edge bg-raised px-3 text-14 font-medium hover:bg-line disabled:opacity-50"
    >
      <Download size={16} aria-hidden />
      {adminRecords.export}
    </button>
  );
  return (
    <Menu label={adminRecords.export} trigger={trigger}>
      {/* These addresses are valid in the browser: the server that renders the page has no platform. */}
      {ready && (
        <>
          <MenuLink icon={Sheet} href={exportAddress('csv', wanted)} download>
            CSV
          </MenuLink>
          <MenuLink icon={Braces} href={exportAddress('jsonl', wanted)} download>
            {adminRecords.jsonLines}
          </MenuLink>
        </>
      )}
      <MenuNote>{adminRecords.exportScope}</MenuNote>
    </Menu>
  );
}
