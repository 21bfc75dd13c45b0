import { Play } from 'lucide-react';

/** The play icon over paused media. */
export function PlayIcon() {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-content-center">
      <span className="grid size-20 place-content-center rounded-full bg-scrim/40 text-light">
        <Play size={36} strokeWidth={1.75} fill="currentColor" aria-hidden className="ml-1" />
      </span>
    </span>
  );
}
