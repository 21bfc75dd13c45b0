import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './form/FieldNote.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled line of text with its error beneath. */
export function TextField({ label, error, hint, action, ...input }: Props) {
  const id = useId();
  // An error replaces the hint, so the description must refer to the visible one.
  const note = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          className={`h-12 w-full rounded border bg-raised px-4 text-16 placeholder:text-dim ${action ? 'pe-14' : ''} ${error ? 'border-danger-text' : 'border-edge'}`}
        />
        {action && <div className="absolute inset-y-0 end-0 flex items-center">{action}</div>}
      </div>
      <FieldNote {...{ id, hint, error }} />
    </div>
  );
}
