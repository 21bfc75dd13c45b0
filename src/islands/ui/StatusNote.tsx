import { CircleAlert, CircleCheck } from 'lucide-react';
import { said } from '#lib/language/language.ts';

interface Props {
  message: string | null;
  kind?: 'success' | 'problem';
  /** The spacing around it. */
  className: string;
}

/** A message that stays on the screen: an alert, so that screen readers announce it. */
export function StatusNote({ message, kind = 'success', className }: Props) {
  if (!message) return null;
  const isProblem = kind === 'problem';
  const Icon = isProblem ? CircleAlert : CircleCheck;
  return (
    <p
      role="alert"
      className={`${className} flex items-start gap-3 rounded border p-4 text-14 font-medium ${isProblem ? 'border-danger-text bg-danger/10' : 'border-success bg-success/10'}`}
    >
      <Icon size={20} aria-hidden className={`shrink-0 ${isProblem ? 'text-danger-text' : 'text-success'}`} />
      <span className="min-w-0 break-words">{said(message)}</span>
    </p>
  );
}
