import { EyeOff } from 'lucide-react';
import type { SoundPost } from '#lib/contract/sound/sound.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { uncoverSound } from '#lib/stores/post/sensitive/uncovered.ts';
import { sensitive as texts } from '#lib/texts/post/sensitive.ts';

interface Props {
  original: Pick<SoundPost, 'postCode' | 'sensitive'>;
  /** The viewer is a visitor, who has no address of the sound. */
  isLocked: boolean;
}

/** Takes the place of the player while the sound comes from a post that is covered. */
export function SoundCover({ original, isLocked }: Props) {
  const reason = texts[original.sensitive ?? 'OTHER'];
  const press = () => (isLocked ? void requireMember('seeSensitive') : uncoverSound(original.postCode));
  const label = isLocked ? texts.logIn : texts.show;
  return (
    <div data-sensitive={original.sensitive} className="flex min-h-14 flex-wrap items-center gap-3">
      <EyeOff size={24} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <p className="grow font-semibold">{reason}</p>
      <button
        type="button"
        aria-label={isLocked ? `${label}: ${reason}` : texts.showThis({ reason })}
        onClick={press}
        className="button button-quiet"
      >
        {label}
      </button>
    </div>
  );
}
