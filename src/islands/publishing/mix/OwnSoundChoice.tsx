import { useStore } from '@nanostores/react';
import { AudioLines, type LucideIcon, Replace } from 'lucide-react';
import type { OwnSound } from '#lib/stores/publishing/form/mix-form.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useSound } from '../sound/sound-context.ts';

const choices = [
  { value: 'replaced', name: 'replaceSound', effect: 'replaceSoundNote', Icon: Replace },
  { value: 'mixed', name: 'mixBoth', effect: 'mixBothNote', Icon: AudioLines },
] as const satisfies { value: OwnSound; name: string; effect: string; Icon: LucideIcon }[];

/** Chooses whether the video's own sound is replaced or mixed. */
export function OwnSoundChoice() {
  const { $ownSound, chooseOwnSound } = useSound().mix;
  const chosen = useStore($ownSound);
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">{createPost.ownSound}</legend>
      {choices.map(({ value, name, effect, Icon }) => (
        <label
          key={value}
          className="flex cursor-pointer flex-col gap-1 rounded-card border border-line bg-raised p-3 text-14 has-[:checked]:border-text has-[:checked]:shadow-[inset_0_0_0_1px_rgb(var(--text))] has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
        >
          <input
            type="radio"
            name="own-sound"
            aria-label={createPost[name]}
            checked={chosen === value}
            onChange={() => chooseOwnSound(value)}
            className="sr-only"
          />
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className="font-semibold">{createPost[name]}</span>
          <span className="text-12 leading-4 text-dim">{createPost[effect]}</span>
        </label>
      ))}
    </fieldset>
  );
}
