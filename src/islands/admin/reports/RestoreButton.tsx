import { useId, useState } from 'react';
import type { Entry, Reports } from '#lib/stores/admin/reports/reports.ts';
import type { Mandate } from '#lib/stores/admin/reports/views.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { Button } from '../../ui/Button.tsx';
import { loadedLater } from '../../ui/loaded-later.tsx';

const ConfirmDialog = loadedLater(() => import('../../ui/surface/ConfirmDialog.tsx'), closeNotLoaded);

interface Props {
  reports: Reports;
  entry: Entry;
  mandate: Mandate;
}

/** Restores a post or a comment after a confirmation. */
export function RestoreButton({ reports, entry, mandate }: Props) {
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const isComment = entry.kind === 'comment';
  const may = isComment ? mandate.restoreComments : mandate.restorePosts;
  const question = {
    title: isComment ? adminRecords.restoreComment : adminRecords.restorePost,
    text: adminRecords.restoreEffect,
    confirm: adminRecords.restore,
    busy: adminRecords.restoring,
  };
  return (
    <div className="grid gap-2">
      <Button
        disabled={!may}
        aria-describedby={may ? undefined : id}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {adminRecords.restore}
      </Button>
      {!may && (
        <p id={id} className="text-14 text-dim">
          {isComment ? adminRecords.mayNotRestoreComments : adminRecords.mayNotRestorePosts}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog what={question} onConfirm={() => reports.restore(entry)} onClose={() => setAsked(false)} />
      )}
    </div>
  );
}
