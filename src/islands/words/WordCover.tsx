import { EyeOff } from 'lucide-react';
import { covered as texts } from '#lib/texts/post/covered.ts';

interface Props {
  /** The hidden word that stands in the post. */
  word: string;
  onShow: () => void;
}

/** Fills the place of a post that contains a hidden word. */
export function WordCover({ word, onShow }: Props) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim px-6 text-center text-light">
      <EyeOff size={56} strokeWidth={1.25} aria-hidden />
      <p className="max-w-sm break-words">{texts.because({ word })}</p>
      <button type="button" onClick={onShow} className="min-h-11 rounded-full bg-light/15 px-6 font-semibold">
        {texts.show}
      </button>
    </div>
  );
}
