import { type ComponentProps, useId } from 'react';
import { ProblemLine } from './ProblemLine.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  /** Shown after the label in a weaker colour. */
  note?: string;
  error: string | undefined;
}

/** A labelled field of several lines with its error below. */
export function TextArea({ label, note, error, ...area }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label} {note && <span className="font-normal text-dim">{note}</span>}
      </label>
      <textarea
        {...area}
        id={id}
        // An empty field follows the page.
        dir={area.value ? 'auto' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-problem` : undefined}
        className={`block w-full resize-y rounded border bg-raised px-4 py-3 text-16 placeholder:text-dim ${error ? 'border-danger-text' : 'border-edge'}`}
      />
      <ProblemLine id={`${id}-problem`}>{error}</ProblemLine>
    </div>
  );
}
