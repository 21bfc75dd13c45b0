interface Props {
  on: boolean;
  disabled?: boolean;
  /** Its name, or the id of the element that has it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  onSwitch: (on: boolean) => void;
}

/** Turns one thing on or off. */
export function Switch({ on, disabled = false, label, labelledBy, describedBy, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onSwitch(!on)}
      className="inline-grid min-h-11 place-items-center rounded-full disabled:opacity-40"
    >
      <span aria-hidden data-on={on} className="switch">
        <span />
      </span>
    </button>
  );
}
