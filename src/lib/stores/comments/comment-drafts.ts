import { atom, type ReadableAtom } from 'nanostores';
import { cutTo } from '#lib/contract/limits.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $session } from '../account/session.ts';

const key = 'riff-comment-drafts';
/** The number of posts whose drafts are kept; beyond it, the oldest draft is dropped. */
const draftsAtMost = 20;
/** Above the limit of a comment, so that a pasted text can still be shortened. */
const charactersAtMost = 5_000;
/** A blank line separates a refused text from the text above it. */
const draftBreak = '\n\n';

/** The comment that is being replied to, and the name beside it. */
export interface ReplyTarget {
  commentCode: string;
  userName: string;
}

interface Draft {
  postCode: string;
  text: string;
  target: ReplyTarget | null;
  /** Repeated with each attempt to send the same text, so that the server accepts it once. */
  sendKey: string | null;
  /** Its author; null for a visitor, whose draft then belongs to the member who signs in. */
  author: string | null;
}

/** The unsent comment or reply under one post. It survives everything except the end of the tab and logging out. */
export interface CommentDraft {
  $text: ReadableAtom<string>;
  $target: ReadableAtom<ReplyTarget | null>;
  type(text: string): void;
  replyTo(target: ReplyTarget | null): void;
  /** Puts a refused text back, below another text if there is one. */
  putBack(text: string, target: ReplyTarget | null): void;
  /** The key of the next attempt: the same until the text or the target changes. */
  sendKey(): string;
  /** Removes the sent text, but keeps text that was added below it. A text with other changes stays. */
  sent(text: string): void;
}

function stored(): Draft[] {
  try {
    const drafts: unknown = JSON.parse(platform().tabStorage.get(key) ?? '[]');
    return Array.isArray(drafts) ? drafts : [];
  } catch {
    return [];
  }
}

const viewer = () => $session.get()?.userCode ?? null;

interface LiveDraft {
  postCode: string;
  draft: CommentDraft;
  author: string | null;
  /** The storage of its document: each test has its own. */
  storage: object;
}

const live = new Set<LiveDraft>();

/** The draft that an open composer shows; it belongs to the member who signs in, if a visitor began it. */
function liveDraft(postCode: string): CommentDraft | undefined {
  const { tabStorage } = platform();
  const found = [...live].find(
    (one) => one.postCode === postCode && one.storage === tabStorage && [null, viewer()].includes(one.author),
  );
  if (found) found.author = viewer();
  return found?.draft;
}

/** While a composer shows the draft, `openDraft` returns the same object, until the returned function is called. */
export function keepDraftLive(postCode: string, draft: CommentDraft): Stop {
  const one = { postCode, draft, author: viewer(), storage: platform().tabStorage };
  live.add(one);
  return () => void live.delete(one);
}

/** Opens the draft of a post. */
export const openDraft = (postCode: string): CommentDraft => liveDraft(postCode) ?? readDraft(postCode);

function readDraft(postCode: string): CommentDraft {
  const found = stored().find((draft) => draft.postCode === postCode && [null, viewer()].includes(draft.author));
  const $text = atom(found?.text ?? '');
  const $target = atom<ReplyTarget | null>(found?.target ?? null);
  let sendKey = found?.sendKey ?? null;

  const store = () => {
    const others = stored().filter((draft) => draft.postCode !== postCode);
    const [text, target] = [cutTo($text.get(), charactersAtMost), $target.get()];
    const own: Draft[] = text || target ? [{ postCode, text, target, sendKey, author: viewer() }] : [];
    const drafts = [...own, ...others].slice(0, draftsAtMost);
    platform().tabStorage.set(key, drafts.length > 0 ? JSON.stringify(drafts) : null);
  };
  const change = (text: string, target: ReplyTarget | null) => {
    sendKey = null;
    $text.set(text);
    $target.set(target);
    store();
  };

  return {
    $text,
    $target,
    type: (text) => change(text, $target.get()),
    replyTo: (target) => change($text.get(), target),
    sendKey() {
      sendKey ??= newKey();
      store();
      return sendKey;
    },
    sent(text) {
      const added = `${text}${draftBreak}`;
      if ($text.get() === text) change('', null);
      else if ($text.get().startsWith(added)) change($text.get().slice(added.length), null);
    },
    putBack(text, target) {
      const other = $text.get();
      if (other.trim() === '') change(text, target);
      else change(`${other}${draftBreak}${text}`, $target.get());
    },
  };
}

/** Works on plain http too, where `randomUUID` does not exist. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
