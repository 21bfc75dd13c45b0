/** How every switch looks. In forced colours the knob keeps a colour of its own: what is filled there loses its fill. */
export function SwitchLook({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex h-8 w-14 shrink-0 items-center rounded-full border px-1 transition-colors forced-colors:border-[ButtonText] ${on ? 'border-transparent bg-text forced-colors:bg-[Highlight]' : 'border-edge bg-raised'}`}
    >
      <span
        className={`size-6 rounded-full transition-transform motion-reduce:transition-none forced-colors:forced-color-adjust-none ${on ? 'translate-x-[22px] bg-ground forced-colors:bg-[HighlightText]' : 'bg-dim forced-colors:bg-[ButtonText]'}`}
      />
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
