import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { comments } from '#lib/texts/post/comments.ts';
import { Popover } from '../ui/surface/Popover.tsx';

const columns = 5;
/** Each emoji with the name of its text. */
const emoji = [
  ['😊', 'smile'],
  ['😂', 'laugh'],
  ['❤️', 'heart'],
  ['👍', 'thumbsUp'],
  ['🔥', 'fire'],
  ['✨', 'sparkles'],
  ['🙌', 'raisedHands'],
  ['👏', 'clap'],
  ['🎉', 'party'],
  ['🤔', 'thinking'],
  ['😍', 'heartEyes'],
  ['🥰', 'smilingWithHearts'],
  ['😎', 'sunglasses'],
  ['🤩', 'starStruck'],
  ['👀', 'eyes'],
  ['💯', 'hundred'],
  ['🙏', 'pray'],
  ['💪', 'flexedBiceps'],
  ['👌', 'okHand'],
  ['😢', 'crying'],
] as const;

/** The number of emoji by which a key moves the focus; undefined for other keys. ArrowLeft moves forward in a right-to-left language. */
function stepOf(key: string, place: Element): number | undefined {
  const right = getComputedStyle(place).direction === 'rtl' ? -1 : 1;
  return { ArrowRight: right, ArrowLeft: -right, ArrowDown: columns, ArrowUp: -columns }[key];
}

interface Props {
  trigger: ReactNode;
  onChoose: (emoji: string) => void;
}

/** Twenty emoji to put into a comment. It stays open, so that several can be chosen; arrow keys move through it. */
export default function EmojiPicker({ trigger, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = stepOf(event.key, event.currentTarget);
    const next = step && buttons[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Popover label={comments.emoji} trigger={trigger} defaultOpen>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the buttons */}
      <div ref={grid} onKeyDown={onKeyDown} className="grid grid-cols-5 gap-1">
        {emoji.map(([character, name]) => (
          <button
            key={name}
            type="button"
            aria-label={comments[name]}
            title={comments[name]}
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
