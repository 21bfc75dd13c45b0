import { useStore } from '@nanostores/react';
import { CheckCheck, Settings, Undo2 } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import type { Inbox } from '#lib/stores/inbox/inbox.ts';
import { $unseen } from '#lib/stores/inbox/unseen.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { useReady } from '../ui/hooks/use-ready.ts';

const button =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 text-14 font-semibold text-dim transition-colors hover:text-text sm:px-3';

/** The heading, 'Mark all as seen', which becomes 'Undo' for a while, and the way to the settings. */
export function InboxHead({ inbox }: { inbox: Inbox }) {
  const ready = useReady();
  const { items } = useStore(inbox.$list, { ssr: 'initial' });
  const canUndo = useStore(inbox.$canUndo, { ssr: 'initial' });
  const unseen = useStore($unseen, { ssr: 'initial' }) ?? 0;
  const hasNew = unseen > 0 || items.some(({ isNew }) => isNew);
  const Icon = canUndo ? Undo2 : CheckCheck;
  const label = canUndo ? texts.undo : texts.seeAll;
  const isOff = !ready || !(canUndo || hasNew);
  return (
    <header className="flex items-center gap-1 pe-2 ps-5 pt-[calc(8px+var(--safe-top))] lg:pt-4">
      <h1 className="me-auto text-28">{texts.title}</h1>
      {/* Not disabled, so that it keeps the focus after a press. */}
      <button
        type="button"
        aria-disabled={isOff}
        aria-label={label}
        title={label}
        onClick={() => isOff || void (canUndo ? inbox.undo() : inbox.seeAll())}
        className={`${button} aria-disabled:opacity-40 aria-disabled:hover:text-dim`}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden className={`shrink-0 ${canUndo ? 'rtl:-scale-x-100' : ''}`} />
        <span className="hidden sm:inline">{label}</span>
      </button>
      <a href={paths.notificationSettings()} aria-label={texts.settings} title={texts.settings} className={button}>
        <Settings size={24} strokeWidth={1.75} aria-hidden />
      </a>
    </header>
  );
}
