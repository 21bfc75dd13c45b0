import { Dash } from './CopyCell.tsx';

const looks = { 1: 'block truncate', 3: 'line-clamp-3', all: 'block' };

/** A text of any length, on at most `lines` lines with the full text as its title, or in full. A dash if it is empty. */
export function TextCell({ text, lines = 1 }: { text: string; lines?: keyof typeof looks }) {
  if (text === '') return <Dash />;
  return (
    <span dir="auto" title={text} className={`member-text ${looks[lines]}`}>
      {text}
    </span>
  );
}
