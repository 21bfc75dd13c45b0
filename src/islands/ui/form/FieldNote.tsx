import { CircleAlert } from 'lucide-react';
import { said } from '#lib/language/language.ts';

/** Below a field with this id: why its value was refused, otherwise its hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (error)
    return (
      <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-14 text-danger-text">
        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">{said(error)}</span>
      </p>
    );
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mt-1 text-14 text-dim">
      {hint}
    </p>
  );
}
