import { Globe, Lock } from 'lucide-react';

interface Props {
  value: 'PUBLIC' | 'PRIVATE';
  onChange: (value: 'PUBLIC' | 'PRIVATE') => void;
}

/** Who may see the post. */
export function VisibilitySwitch({ value, onChange }: Props) {
  const open = value === 'PUBLIC';
  const Icon = open ? Globe : Lock;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <div className="grow">
        <p id="composer-visibility" className="text-14 font-medium">
          Visibility
        </p>
        <p id="composer-visibility-text" className="text-14 text-dim">
          {open ? 'Public - Everyone can view' : 'Private - Only you can view'}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={open}
        aria-labelledby="composer-visibility composer-visibility-text"
        onClick={() => onChange(open ? 'PRIVATE' : 'PUBLIC')}
        className="group grid h-11 w-14 shrink-0 place-items-center rounded-full"
      >
        <span className="flex h-8 w-14 items-center rounded-full border border-edge bg-raised px-1 transition-colors group-aria-checked:border-transparent group-aria-checked:bg-text">
          <span className="size-6 rounded-full bg-dim transition-transform group-aria-checked:translate-x-[22px] group-aria-checked:bg-ground forced-colors:bg-[ButtonText]" />
        </span>
      </button>
    </div>
  );
}
