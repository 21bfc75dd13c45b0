import { useStore } from '@nanostores/react';
import { Send, Smile, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { canSend } from '#lib/stores/comments/send-comment.ts';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { useLoadedByPress } from '../ui/hooks/use-loaded-by-press.ts';

const load = () => import('./EmojiPicker.tsx');
/** The length is shown from this number of characters. */
const nearLimit = limits.comment - 100;
const round = 'grid size-11 shrink-0 place-items-center rounded-full';

interface Props {
  comments: Comments;
  /** Called after a comment, not a reply, was sent. */
  onSent: () => void;
}

/** The form for a comment or a reply. It stays at the foot of the panel. */
export function CommentComposer({ comments, onSent }: Props) {
  const { draft } = comments;
  const text = useStore(draft.$text);
  const target = useStore(draft.$target);
  const sending = useStore(comments.$sending);
  const box = useRef<HTMLTextAreaElement>(null);
  const ready = canSend(text) && !sending;
  const length = text.length > nearLimit ? lengthOf(text.trim()) : 0;

  useGrowing(box, text);
  const targetKey = target && `${target.commentCode} ${target.userName}`;
  const firstTarget = useRef(targetKey);
  useEffect(() => {
    // A restored draft changes the field without a key press.
    if (targetKey !== null && targetKey !== firstTarget.current) box.current?.focus();
    firstTarget.current = targetKey;
  }, [targetKey]);

  const send = async () => {
    const isReply = target !== null;
    if ((await comments.send()) && !isReply) onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses its characters; Safari reports that only by the key code.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void send();
  };
  const insert = (emoji: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {};
    draft.type(text.slice(0, from) + emoji + text.slice(to));
    const caret = from + emoji.length;
    requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret));
  };

  return (
    <div className="shrink-0 border-t border-line bg-raised pb-safe-bottom">
      {target && (
        <p className="flex items-center justify-between gap-2 ps-4 text-14 text-dim">
          <span className="min-w-0 truncate">
            {texts.replyingTo} <bdi className="font-semibold text-text">@{target.userName}</bdi>
          </span>
          <button type="button" aria-label={texts.cancelReply} onClick={() => draft.replyTo(null)} className={round}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </p>
      )}
      <form
        className="flex items-end gap-1 p-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <EmojiButton onChoose={insert} />
        <div className="relative min-w-0 grow">
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            aria-label={target ? texts.reply : texts.comment}
            placeholder={target ? texts.addReply : texts.addComment}
            enterKeyHint="send"
            value={text}
            onChange={(event) => draft.type(event.target.value)}
            onKeyDown={onKeyDown}
            className="block max-h-32 min-h-11 w-full resize-none rounded-[22px] border border-edge bg-ground px-4 py-2.5 text-16 leading-[22px] placeholder:text-dim"
          />
          {length > nearLimit && (
            <span
              className={`block px-4 pt-1 text-end text-12 tabular-nums ${length > limits.comment ? 'text-danger-text' : 'text-dim'}`}
            >
              {length}/{limits.comment}
            </span>
          )}
        </div>
        <button
          type="submit"
          aria-label={texts.send}
          disabled={!ready}
          className={`${round} bg-accent text-on-accent outline-text transition-opacity disabled:bg-line disabled:text-dim`}
        >
          <Send size={20} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
        </button>
      </form>
    </div>
  );
}

/** Grows with its text, up to its largest height. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [box, text]);
}

/** Opens the emoji picker. */
function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [picker, buttonProps] = useLoadedByPress(load, 'dialog', showNotLoaded);
  const button = (
    <button type="button" aria-label={texts.emoji} className={`${round} text-dim hover:text-text`} {...buttonProps}>
      <Smile size={24} strokeWidth={1.75} aria-hidden />
    </button>
  );
  return picker ? <picker.default trigger={button} onChoose={onChoose} /> : button;
}
