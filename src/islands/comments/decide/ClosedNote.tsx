import { MessageCircleOff } from 'lucide-react';

/** Stands in the composer's place and says why the viewer cannot comment. */
export const ClosedNote = ({ text }: { text: string }) => (
  <p
    role="note"
    className="flex min-h-14 shrink-0 items-center gap-3 border-t border-line bg-raised px-4 py-3 pb-[calc(12px+var(--safe-bottom))] text-14 text-dim"
  >
    <MessageCircleOff size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
  </p>
);
