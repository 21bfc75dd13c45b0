import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  icon: LucideIcon;
  /** A search or a call is in progress. */
  busy: boolean;
  /** The id of the error message; undefined if there is none. */
  problemId: string | undefined;
}

/** A labelled search field with an icon before the text and a progress icon after it. */
export function SearchInput({ label, icon: Icon, busy, problemId, id, ...input }: Props) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      <div className="relative">
        <Icon
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute left-4 top-3.5 text-dim"
        />
        <input
          {...input}
          id={id}
          autoComplete="off"
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          className={`h-12 w-full appearance-none rounded border bg-raised px-11 text-16 placeholder:text-dim ${problemId ? 'border-danger-text' : 'border-edge'}`}
        />
        {busy && <LoaderCircle size={20} aria-hidden className="absolute right-4 top-3.5 animate-spin text-dim" />}
      </div>
    </>
  );
}
