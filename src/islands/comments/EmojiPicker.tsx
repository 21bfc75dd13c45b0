import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Popover } from '../ui/surface/Popover.tsx';

const columns = 5;
const emoji = [
  ['😊', 'Smile'],
  ['😂', 'Laugh'],
  ['❤️', 'Heart'],
  ['👍', 'Thumbs up'],
  ['🔥', 'Fire'],
  ['✨', 'Sparkles'],
  ['🙌', 'Raised hands'],
  ['👏', 'Clap'],
  ['🎉', 'Party'],
  ['🤔', 'Thinking'],
  ['😍', 'Heart eyes'],
  ['🥰', 'Smiling with hearts'],
  ['😎', 'Sunglasses'],
  ['🤩', 'Star-struck'],
  ['👀', 'Eyes'],
  ['💯', 'Hundred'],
  ['🙏', 'Pray'],
  ['💪', 'Flexed biceps'],
  ['👌', 'OK hand'],
  ['😢', 'Sad crying'],
] as const;

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

interface Props {
  trigger: ReactNode;
  onChoose: (emoji: string) => void;
}

/** Twenty emoji to put into a comment. It stays open, for more than one; arrow keys go through it. */
export default function EmojiPicker({ trigger, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[at + (steps[event.key] ?? 0)];
    if (at < 0 || !next || !(event.key in steps)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Popover label="Emoji" trigger={trigger} defaultOpen>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the buttons */}
      <div ref={grid} onKeyDown={onKeyDown} className="grid grid-cols-5 gap-1">
        {emoji.map(([character, name]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => onChoose(character)}
            className="grid min-h-11 place-items-center rounded text-28 hover:bg-line"
          >
            <span aria-hidden>{character}</span>
          </button>
        ))}
      </div>
    </Popover>
  );
}
