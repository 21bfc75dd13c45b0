import { type Sensitivity, sensitivities } from '#lib/contract/post/post-kinds.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';

interface Props {
  value: Sensitivity | null;
  /** Whether "Not sensitive" is one of the choices. */
  offersNone?: boolean;
  disabled?: boolean;
  onChoose: (value: Sensitivity | null) => void;
}

/** Chooses whether a post is sensitive, and why. */
export function ReasonChoice({ value, offersNone = false, disabled = false, onChoose }: Props) {
  const choices = offersNone ? [null, ...sensitivities] : sensitivities;
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
            {nameOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf(choice: Sensitivity | null): string {
  if (choice === null) return texts.none;
  return choice === 'OTHER' ? texts.somethingElse : sensitive[choice];
}
