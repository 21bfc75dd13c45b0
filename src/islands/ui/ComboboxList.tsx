import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface ComboboxOption {
  key: string;
  content: ReactNode;
}

export interface ComboboxListProps {
  id: string;
  label: string;
  /** The element below which the list floats. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  /** Index of the option that the keys reached; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (key: string) => void;
  /** Called for a press outside list and field; on a touch screen the field keeps the focus then. */
  onLeave: () => void;
}

/** The suggestions of a combobox. The focus stays in its field. */
export function ComboboxList({ id, label, anchor, options, active, optionId, onChoose, onLeave }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const preventDefault = (event: Event) => event.preventDefault();
  return (
    <Radix.Root open>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Content
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={preventDefault}
        onCloseAutoFocus={preventDefault}
        onPointerDownOutside={({ target }) => anchor.current?.contains(target as Node) || onLeave()}
        className="z-20 max-h-[min(320px,var(--radix-popover-content-available-height))] w-[var(--radix-popover-trigger-width)] overflow-y-auto rounded border border-line bg-raised shadow-float"
      >
        {options.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys
          <div
            key={key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // A press must not move the focus out of the field, because its blur closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(key)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-16 hover:bg-line aria-selected:bg-line aria-selected:outline aria-selected:outline-offset-[-2px] aria-selected:outline-transparent"
          >
            {content}
          </div>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
