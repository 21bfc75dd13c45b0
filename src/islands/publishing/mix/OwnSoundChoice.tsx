import { useStore } from '@nanostores/react';
import { AudioLines, type LucideIcon, Replace } from 'lucide-react';
import type { OwnSound } from '#lib/stores/publishing/form/mix-form.ts';
import { useSound } from '../sound/sound-context.ts';

const choices = [
  { value: 'replaced', label: 'Replace the sound', note: 'The video’s own sound is muted.', Icon: Replace },
  { value: 'mixed', label: 'Mix both', note: 'Both are heard.', Icon: AudioLines },
] as const satisfies { value: OwnSound; label: string; note: string; Icon: LucideIcon }[];

/** What becomes of the video's own sound. */
export function OwnSoundChoice() {
  const { $ownSound, chooseOwnSound } = useSound().mix;
  const chosen = useStore($ownSound);
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">The video’s own sound</legend>
      {choices.map(({ value, label, note, Icon }) => (
        <label
          key={value}
          className="flex cursor-pointer flex-col gap-1 rounded-card border border-line bg-raised p-3 text-14 has-[:checked]:border-text has-[:checked]:shadow-[inset_0_0_0_1px_rgb(var(--text))] has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
        >
          <input
            type="radio"
            name="own-sound"
            aria-label={label}
            checked={chosen === value}
            onChange={() => chooseOwnSound(value)}
            className="sr-only"
          />
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className="font-semibold">{label}</span>
          <span className="text-12 leading-4 text-dim">{note}</span>
        </label>
      ))}
    </fieldset>
  );
}
