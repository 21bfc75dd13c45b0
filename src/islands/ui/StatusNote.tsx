import { CircleCheck } from 'lucide-react';

/** A success message that stays on the screen: an alert, so that screen readers announce it. */
export function StatusNote({ message }: { message: string | null }) {
  return (
    message && (
      <p
        role="alert"
        className="mb-6 flex items-start gap-3 rounded border border-success bg-success/10 p-4 text-14 font-medium"
      >
        <CircleCheck size={20} aria-hidden className="shrink-0 text-success" />
        <span className="min-w-0 break-words">{message}</span>
      </p>
    )
  );
}
