import { X } from 'lucide-react';
import { history } from '#lib/texts/history.ts';
import { useReady } from '../ui/hooks/use-ready.ts';
import type { EntryProps } from './entry.ts';

interface Props extends Pick<EntryProps<unknown>, 'name' | 'onRemove'> {
  className: string;
}

/** Removes one entry from its history, after a confirmation. */
export function RemoveButton({ name, onRemove, className }: Props) {
  const ready = useReady();
  return (
    <button
      type="button"
      data-remove
      disabled={!ready}
      aria-label={history.removeOne({ name })}
      onClick={onRemove}
      className={`grid size-11 shrink-0 place-items-center ${className}`}
    >
      <X size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
