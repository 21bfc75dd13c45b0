import { EyeOff } from 'lucide-react';

/** The sign over the blurred picture of a sensitive post. Its reason is in the label of the picture's link. */
export function CoverMark({ size = 24 }: { size?: number }) {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim/30 text-light backdrop-blur-md">
      <EyeOff size={size} strokeWidth={1.75} aria-hidden className="drop-shadow" />
    </span>
  );
}
