import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { limits } from '#lib/contract/limits.ts';
import { removeCommentNotAllowed, removeNotAllowed } from '#lib/contract/report/report-messages.ts';
import type { ReportedSubject } from '#lib/contract/report/reports.ts';
import { said } from '#lib/language/language.ts';
import { pressedKey } from '#lib/platform/pressed-key.ts';
import type { Reports } from '#lib/stores/admin/reports/reports.ts';
import { type Mandate, mayRemove } from '#lib/stores/admin/reports/views.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { Button } from '../../ui/Button.tsx';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';

interface Props {
  reports: Reports;
  item: ReportedSubject;
  mandate: Mandate;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null;

/** Who reads the note. */
const noteReaders = {
  POST: 'noteReader',
  COMMENT: 'noteReaderComment',
  MEMBER: 'noteModerators',
  SOUND: 'noteReaderSound',
} as const;

/** Why the moderator cannot decide as they might wish; empty if they can. */
function refusalOf({ kind }: ReportedSubject, mandate: Mandate): string {
  if (!mandate.settle) return adminRecords.mayNotSettle;
  if (kind === 'MEMBER' || mayRemove(mandate, kind)) return '';
  return said(kind === 'COMMENT' ? removeCommentNotAllowed : removeNotAllowed);
}

/** Remove and Dismiss with a note, and Next; each has its own key. A member is disabled in User Management. */
export function Decision({ reports, item, mandate }: Props) {
  const busy = useStore(reports.$busy, { ssr: 'initial' });
  const [note, setNote] = useState('');
  const id = useId();
  const why = `${id}-why`;
  const verbs = useRef<Record<string, () => void>>({});

  const settle = async (action: 'dismiss' | 'remove') => {
    const may = action === 'remove' ? mayRemove(mandate, item.kind) : mandate.settle;
    if (busy === null && may) await reports.settle(item, action, note);
  };
  useEffect(() => {
    verbs.current = { r: () => void settle('remove'), d: () => void settle('dismiss'), n: reports.next };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const verb = verbs.current[pressedKey(event)];
      if (!verb) return;
      event.preventDefault();
      verb();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const refusal = refusalOf(item, mandate);
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="grid gap-1 text-14 font-medium">
        {adminRecords.note}
        <span className="font-normal text-dim">{adminRecords[noteReaders[item.kind]]}</span>
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={note}
        disabled={!mandate.settle}
        {...typedAtMost(limits.moderationNote, setNote)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="block w-full resize-y rounded border border-edge bg-ground px-3 py-2 text-16 disabled:opacity-50 lg:text-14"
      />
      <div className="flex flex-wrap gap-2">
        {item.kind !== 'MEMBER' && (
          <Button
            kind="danger"
            className="grow"
            disabled={!mayRemove(mandate, item.kind)}
            aria-describedby={refusal ? why : undefined}
            aria-keyshortcuts="R"
            busy={busy === 'remove'}
            onClick={() => void settle('remove')}
          >
            {busy === 'remove' ? adminRecords.removing : adminRecords.remove} <Key name="R" />
          </Button>
        )}
        {item.kind === 'MEMBER' && mandate.disable && (
          <a href={adminPaths.users(item.userCode)} className="button button-danger grow">
            {adminRecords.openUser}
          </a>
        )}
        <Button
          kind="quiet"
          className="grow"
          disabled={!mandate.settle}
          aria-describedby={refusal ? why : undefined}
          aria-keyshortcuts="D"
          busy={busy === 'dismiss'}
          onClick={() => void settle('dismiss')}
        >
          {busy === 'dismiss' ? adminRecords.dismissing : adminRecords.dismiss} <Key name="D" />
        </Button>
        <Button kind="quiet" className="grow" aria-keyshortcuts="N" onClick={reports.next}>
          {adminRecords.next} <Key name="N" />
        </Button>
      </div>
      {refusal && (
        <p id={why} className="text-14 text-dim">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Touch screens have no keys, so they show no key hints. */
const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="rounded border border-current px-1.5 font-sans text-12 [@media(hover:none)]:hidden">
    {name}
  </kbd>
);
