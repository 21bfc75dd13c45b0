import { ChevronDown, ChevronUp } from 'lucide-react';
import { feed } from '#lib/texts/feed.ts';

interface Props {
  first: boolean;
  last: boolean;
  onStep: (by: 1 | -1) => void;
}

const buttonStyle =
  'grid size-12 place-content-center rounded-full bg-scrim/40 text-light hover:bg-scrim/60 disabled:opacity-40';

/** Previous and next, for people who cannot swipe. */
export function StepButtons({ first, last, onStep }: Props) {
  return (
    <div className="feed-steps absolute z-10 top-1/2 -translate-y-1/2 gap-4">
      <button
        type="button"
        aria-label={feed.previousPost}
        disabled={first}
        onClick={() => onStep(-1)}
        className={buttonStyle}
      >
        <ChevronUp size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={feed.nextPost}
        disabled={last}
        onClick={() => onStep(1)}
        className={buttonStyle}
      >
        <ChevronDown size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
