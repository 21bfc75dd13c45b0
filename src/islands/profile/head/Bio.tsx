import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { TextLinks } from '#lib/contract/text-links.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { RichText } from '../../ui/RichText.tsx';

/** The approximate number of letters in a line on a phone. */
const lineLength = 44;
const clampedLines = 3;

/** An estimate before anything can be measured: the first HTML must reserve space for the button, or the posts below would move. */
const seemsLong = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0) > clampedLines;

/** A member's text about themselves: three lines, and the rest on demand. */
export function Bio({ text, links }: { text: string; links: TextLinks }) {
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(() => seemsLong(text));
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a different height
  useEffect(() => {
    const paragraph = box.current?.firstElementChild;
    if (!paragraph || open) return;
    const measure = () => setLong(paragraph.scrollHeight > paragraph.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [open, text]);

  // The keyboard can reach a link below the third line: the link must not be focused while invisible, nor in a scrolled text.
  const showFocused = ({ target }: FocusEvent) => {
    const paragraph = box.current?.firstElementChild;
    if (!paragraph) return;
    const bottom = target.getBoundingClientRect().bottom - paragraph.getBoundingClientRect().top + paragraph.scrollTop;
    if (bottom > paragraph.clientHeight + 1) setOpen(true);
  };

  return (
    <div className="w-full min-w-0 max-w-[420px]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus */}
      <div ref={box} onFocus={showFocused} className={open ? '' : '[&>p]:line-clamp-3'}>
        <RichText pieces={linkedText(text, links)} />
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 pe-4 text-14 font-semibold hover:underline"
        >
          {open ? profile.showLess : profile.readMore}
        </button>
      )}
    </div>
  );
}
