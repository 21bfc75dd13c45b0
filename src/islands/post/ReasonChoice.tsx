import { type Sensitivity, sensitivities } from '#lib/contract/post/post-kinds.ts';
import { sensitive as texts } from '#lib/texts/post/sensitive.ts';

interface Props {
  value: Sensitivity | null;
  disabled?: boolean;
  onChoose: (value: Sensitivity | null) => void;
}

const choices = [null, ...sensitivities];

/** Chooses whether a post is sensitive, and why. */
export function ReasonChoice({ value, disabled = false, onChoose }: Props) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">{texts.why}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-4 text-14 font-semibold text-dim has-[:checked]:border-transparent has-[:checked]:bg-text has-[:checked]:text-ground has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="sensitive"
              value={choice ?? ''}
              checked={value === choice}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {texts[choice ?? 'none']}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
