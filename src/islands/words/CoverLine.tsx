import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { covered as texts } from '#lib/texts/post/covered.ts';

interface Props {
  word: string;
  onShow: () => void;
  className?: string;
}

/** Names the hidden word that covers a text, with the button that shows it. The focus moves to what surrounds the text. */
export function CoverLine({ word, onShow, className = '' }: Props) {
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const around = currentTarget.closest<HTMLElement>('article, li, section, main, [role=dialog]');
    flushSync(onShow);
    if (!around) return;
    if (!around.hasAttribute('tabindex')) around.tabIndex = -1;
    around.style.outline = 'none';
    around.focus({ preventScroll: true });
  };
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-14 text-dim ${className}`}>
      <span className="min-w-0 break-words">{texts.because({ word })}</span>
      <button type="button" onClick={show} className="relative z-10 min-h-11 pe-4 font-semibold hover:text-text">
        {texts.show}
      </button>
    </p>
  );
}
