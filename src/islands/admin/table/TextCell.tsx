import { Dash } from './CopyCell.tsx';

/** A text of any length, on at most `lines` lines; the whole of it is its title. A dash if it is empty. */
export function TextCell({ text, lines = 1 }: { text: string; lines?: 1 | 3 }) {
  if (text === '') return <Dash />;
  return (
    <span dir="auto" title={text} className={`member-text ${lines === 1 ? 'block truncate' : 'line-clamp-3'}`}>
      {text}
    </span>
  );
}
