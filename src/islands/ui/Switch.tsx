/** How every switch looks (styles/global.css). */
export function SwitchLook({ on }: { on: boolean }) {
  return (
    <span aria-hidden data-on={on} className="switch">
      <span />
    </span>
  );
}

interface Props {
  on: boolean;
  /** The ids of the elements that say what it switches. */
  labelledBy: string;
  onSwitch: (on: boolean) => void;
}

/** Switches something on or off. */
export function Switch({ on, labelledBy, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      onClick={() => onSwitch(!on)}
      className="grid h-11 w-14 shrink-0 place-items-center rounded-full"
    >
      <SwitchLook on={on} />
    </button>
  );
}
