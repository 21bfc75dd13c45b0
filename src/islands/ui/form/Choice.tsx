import { useId } from 'react';

interface Props<Value extends string | null> {
  label: string;
  /** Whether only screen readers get the label, because it stands above already. */
  isLabelHidden?: boolean;
  options: readonly Value[];
  /** Null if nothing is chosen, unless null is an option. */
  value: Value | null;
  disabled?: boolean;
  name: (value: Value) => string;
  onChoose: (value: Value) => void;
}

/** One of a few values, side by side. */
export function Choice<Value extends string | null>(props: Props<Value>) {
  const { label, isLabelHidden = false, options, value, disabled = false, name, onChoose } = props;
  const group = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-14 font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-4 text-14 font-semibold text-dim has-[:checked]:border-transparent has-[:checked]:bg-text has-[:checked]:text-ground has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-text"
          >
            <input
              type="radio"
              name={group}
              checked={value === option}
              onChange={() => onChoose(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
