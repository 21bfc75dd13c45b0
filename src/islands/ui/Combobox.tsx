import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ComboboxListProps, ComboboxOption } from './ComboboxList.tsx';
import { typedAtMost } from './dom/typed-at-most.ts';
import { SearchInput } from './SearchInput.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'autoCapitalize' | 'enterKeyHint'> {
  look?: 'field' | 'bar';
  label: string;
  icon: LucideIcon;
  busy: boolean;
  problemId: string | undefined;
  /** The maximum number of characters. */
  most: number;
  value: string;
  /** The suggestions for the typed text. */
  options: readonly ComboboxOption[];
  /** Name of the list for screen readers. */
  listLabel: string;
  /** The announcement for screen readers, given the number of options. */
  countLabel: (count: number) => string;
  /** An input method may still be composing the end of the text. */
  onType: (text: string, isComposing: boolean) => void;
  onChoose: (key: string) => void;
  /** Called for Enter while no option is active. */
  onEnter: () => void;
  /** Called for Backspace in the empty field. */
  onBackspace?: () => void;
}

/**
 * A field with a list of suggestions, following the combobox pattern of the ARIA Authoring Practices. The focus stays in the field.
 * Arrow keys move through the list and back to the typed text. Enter chooses; Escape closes the list and then clears the field.
 */
export function Combobox(props: Props) {
  const {
    options,
    listLabel,
    countLabel,
    onType,
    onChoose,
    onEnter,
    onBackspace,
    most,
    value,
    look = 'field',
    ...box
  } = props;
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const { List, load } = useLateList();
  const shown = open && options.length > 0;
  const current = shown ? options[active] : undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  const choose = (key: string) => {
    setActive(-1);
    setOpen(false);
    onChoose(key);
  };
  const close = () => {
    setActive(-1);
    setOpen(false);
  };
  // From -1, the typed text itself, through all options and back to -1.
  const move = (step: number) => {
    const places = options.length + 1;
    setOpen(true);
    setActive(((active + 1 + step + places) % places) - 1);
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    // In this field Enter is for the list and never submits the form.
    Enter: (event) => {
      event.preventDefault();
      if (current) choose(current.key);
      else onEnter();
    },
    ArrowDown: (event) => {
      event.preventDefault();
      move(1);
    },
    ArrowUp: (event) => {
      event.preventDefault();
      move(-1);
    },
    Escape: () => {
      if (shown) close();
      else onType('', false);
    },
    Backspace: () => value === '' && onBackspace?.(),
  };

  return (
    <div ref={anchor}>
      <SearchInput
        {...box}
        look={look}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(active)}
        spellCheck={false}
        value={value}
        onFocus={load}
        onBlur={close}
        onClear={() => {
          close();
          onType('', false);
        }}
        {...typedAtMost(most, (text, isComposing) => {
          load();
          setActive(-1);
          setOpen(true);
          onType(text, isComposing);
        })}
        // While an input method is composing, keys choose characters, not options.
        onKeyDown={(event) => event.nativeEvent.isComposing || keys[event.key]?.(event)}
      />
      <p role="status" className="sr-only">
        {shown ? countLabel(options.length) : ''}
      </p>
      {shown && List && (
        <List
          {...{
            id: `${id}-list`,
            label: listLabel,
            anchor,
            options,
            active,
            optionId,
            onChoose: choose,
            onLeave: close,
          }}
        />
      )}
    </div>
  );
}

/** Loads the list with the first focus. If that fails, the next typed letter tries again; the field works without the list. */
function useLateList() {
  const [List, setList] = useState<ComponentType<ComboboxListProps> | null>(null);
  const load = () => {
    if (List) return;
    import('./ComboboxList.tsx').then(
      ({ ComboboxList }) => setList(() => ComboboxList),
      () => {},
    );
  };
  return { List, load };
}
