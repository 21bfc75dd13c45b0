import { Globe, Lock } from 'lucide-react';
import { publishing } from '#lib/texts/publishing/publishing.ts';

interface Props {
  value: 'PUBLIC' | 'PRIVATE';
  onChange: (value: 'PUBLIC' | 'PRIVATE') => void;
}

/** Chooses whether the post is public or private. */
export function VisibilitySwitch({ value, onChange }: Props) {
  const open = value === 'PUBLIC';
  const Icon = open ? Globe : Lock;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <div className="grow">
        <p id="composer-visibility" className="text-14 font-medium">
          {publishing.visibility}
        </p>
        <p id="composer-visibility-text" className="text-14 text-dim">
          {open ? publishing.public : publishing.private}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={open}
        aria-labelledby="composer-visibility composer-visibility-text"
        onClick={() => onChange(open ? 'PRIVATE' : 'PUBLIC')}
        className="grid min-h-11 place-items-center rounded-full"
      >
        <span aria-hidden data-on={open} className="switch">
          <span />
        </span>
      </button>
    </div>
  );
}
