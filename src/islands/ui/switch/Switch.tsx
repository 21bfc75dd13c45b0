interface Props {
  on: boolean;
  /** The ids of the elements that say what it switches. */
  labelledBy: string;
  onSwitch: (on: boolean) => void;
}

/** Switches something on or off. Its look, which items of menus have too, is `.switch` in styles/global.css. */
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
      <span aria-hidden data-on={on} className="switch">
        <span />
      </span>
    </button>
  );
}
