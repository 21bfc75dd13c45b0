import { type Sensitivity, sensitivities } from '#lib/contract/post/post-kinds.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Choice } from '../ui/form/Choice.tsx';

interface Props {
  value: Sensitivity | null;
  /** Whether "Not sensitive" is one of the choices. */
  offersNone?: boolean;
  disabled?: boolean;
  onChoose: (value: Sensitivity | null) => void;
}

/** Chooses whether a post is sensitive, and why. */
export const ReasonChoice = ({ value, offersNone = false, disabled = false, onChoose }: Props) => (
  <Choice
    label={texts.why}
    isLabelHidden
    options={offersNone ? [null, ...sensitivities] : sensitivities}
    value={value}
    disabled={disabled}
    name={nameOf}
    onChoose={onChoose}
  />
);

function nameOf(choice: Sensitivity | null): string {
  if (choice === null) return texts.none;
  return choice === 'OTHER' ? texts.somethingElse : sensitive[choice];
}
