import { Fragment } from 'react';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { admin } from '#lib/texts/admin/admin.ts';

interface Props {
  /** The whole text, which a press copies. */
  text: string;
  /** The kind of value, as the object of 'copy': 'user code'. */
  what: string;
}

/** A value that a press copies. A dash if there is none. */
export function CopyCell({ text, what }: Props) {
  if (text === '') return <Dash />;
  return (
    <button
      type="button"
      title={admin.copyHint}
      aria-label={admin.copyValue({ text, what })}
      onClick={() => void copyText(text)}
      className="-mx-2 flex min-h-8 max-w-[calc(100%+16px)] items-center rounded px-2 text-start hover:bg-line"
    >
      {/* An address breaks before its @ rather than inside a word. */}
      <bdi className="min-w-0 [overflow-wrap:anywhere]">
        {text.split(/(?=@)/).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
    </button>
  );
}

/** Takes the place of a missing value. */
export const Dash = () => <span className="text-dim">–</span>;
