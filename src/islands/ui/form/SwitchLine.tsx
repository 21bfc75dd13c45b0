import { useId } from 'react';
import { Switch } from './Switch.tsx';

interface Props {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onSwitch: (on: boolean) => void;
}

/** A switch beside its label. */
export function SwitchLine({ label, hint, on, disabled = false, onSwitch }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center gap-4 py-2">
      <div className="min-w-0 grow">
        <p id={id} className="break-words">
          {label}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="text-14 text-dim">
            {hint}
          </p>
        )}
      </div>
      <Switch on={on} disabled={disabled} labelledBy={id} describedBy={hint && `${id}-hint`} onSwitch={onSwitch} />
    </div>
  );
}
