import { useStore } from '@nanostores/react';
import { Check, CircleAlert, LoaderCircle, Send, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { canSend } from '#lib/stores/comments/send-comment.ts';
import type { InboxItem } from '#lib/stores/inbox/inbox.ts';
import type { InlineReply } from '#lib/stores/inbox/inline-reply.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { useReady } from '../ui/hooks/use-ready.ts';

interface Props {
  reply: InlineReply;
  item: InboxItem;
  /** The author of the comment. */
  name: string;
}

/** Below the words, over the whole width. */
const below = 'relative z-10 col-start-2 col-end-[-1] row-start-2';
const line = `${below} me-3 mt-1 flex flex-wrap items-center gap-x-2 text-14`;

/** 'Reply', then the field for it, then that it was sent. */
export function RowReply({ reply, item, name }: Props) {
  const ready = useReady();
  const now = useStore(reply.$reply, { ssr: 'initial' });
  const opener = useRef<HTMLButtonElement>(null);
  // A closed field gives the focus back to the button that opened it.
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (now.state === 'closed' && wasOpen.current) opener.current?.focus();
    wasOpen.current = now.state === 'open';
  }, [now.state]);

  if (now.state === 'sent' || now.state === 'waits') {
    return (
      <p role="status" className={`${line} min-h-11 text-dim`}>
        <Check size={16} aria-hidden className="shrink-0 text-success" />
        {now.state === 'waits' ? texts.replyWaits : texts.replied}
        {now.state === 'sent' && item.postCode && (
          <a href={paths.comments(item.postCode, now.code)} className="link inline-flex min-h-11 items-center">
            {texts.seeReply}
          </a>
        )}
      </p>
    );
  }
  if (now.state === 'closed') {
    return (
      <button
        ref={opener}
        type="button"
        disabled={!ready}
        aria-label={texts.replyTo({ name })}
        onClick={reply.open}
        className={`${below} -mb-3 -ms-3 min-h-11 justify-self-start px-3 text-14 font-semibold text-dim hover:text-text`}
      >
        {texts.reply}
      </button>
    );
  }
  const problem = now.state === 'open' ? now.problem : null;
  return (
    <ReplyField
      code={item.code}
      name={name}
      text={now.text}
      isSending={now.state === 'sending'}
      problem={problem}
      reply={reply}
    />
  );
}

interface FieldProps {
  code: string;
  name: string;
  text: string;
  isSending: boolean;
  problem: string | null;
  reply: InlineReply;
}

const round = 'grid size-11 shrink-0 place-items-center rounded-full';

function ReplyField({ code, name, text, isSending, problem, reply }: FieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const problemId = `reply-problem-${code}`;
  useLayoutEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.focus();
    box.current?.setSelectionRange(end, end);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending) reply.close();
    // While an input method composes, Enter chooses its characters; Safari reports that only by the key code.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void reply.send();
  };
  return (
    <form
      className={`${below} me-3 mt-2`}
      onSubmit={(event) => {
        event.preventDefault();
        void reply.send();
      }}
    >
      <div className="flex items-end gap-1">
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label={texts.yourReply({ name })}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          placeholder={texts.replyPlaceholder}
          enterKeyHint="send"
          readOnly={isSending}
          value={text}
          onChange={(event) => reply.type(event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-32 min-h-11 w-full min-w-0 grow resize-none rounded-[22px] border border-edge bg-ground px-4 py-2.5 text-16 leading-[22px] placeholder:text-dim"
        />
        <button
          type="button"
          aria-label={texts.cancel}
          aria-disabled={isSending}
          onClick={() => isSending || reply.close()}
          className={`${round} text-dim hover:text-text`}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="submit"
          aria-label={texts.send}
          aria-busy={isSending}
          disabled={!canSend(text) && !isSending}
          className={`${round} bg-accent text-on-accent outline-text transition-opacity disabled:bg-line disabled:text-dim`}
        >
          {isSending ? (
            <LoaderCircle size={20} aria-hidden className="animate-spin" />
          ) : (
            <Send size={20} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
          )}
        </button>
      </div>
      {problem !== null && (
        <p id={problemId} role="alert" className="mt-1 flex items-start gap-2 text-14 text-danger-text">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {said(problem)}
        </p>
      )}
    </form>
  );
}
