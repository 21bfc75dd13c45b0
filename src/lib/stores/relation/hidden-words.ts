import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type HiddenWord, hiddenWords, hideWord, showWord } from '#lib/contract/account/hidden-words.ts';
import * as messages from '#lib/contract/account/hidden-words-messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { hiddenWords as texts } from '#lib/texts/profile/hidden-words.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { typingPause } from '../search/typing-pause.ts';
import { showToast } from '../toast.ts';
import { exportList, type Imported, importList } from './relation-files.ts';
import { $wordChanges } from './word-changes.ts';

/** What a person chose for a word. */
type WordSettings = Omit<HiddenWord, 'code'>;

/** The words that a member hides, on their screen. */
export interface HiddenWords {
  list: PagedList<HiddenWord>;
  /** The text that is searched for. */
  $keyWord: ReadableAtom<string>;
  /** Why the last word was refused; empty if it was not. */
  $error: ReadableAtom<string>;
  /** The result of the last import; null if there was none. */
  $imported: ReadableAtom<Imported | null>;
  /** Whether a file is being read or written. */
  $busy: ReadableAtom<boolean>;
  /** Searches for the text after a pause. */
  type(text: string): void;
  /** Adds a word, or changes its settings; false if it was refused. */
  add(word: WordSettings): Promise<boolean>;
  /** Removes a word; the toast offers to undo it. False if that failed. */
  remove(word: HiddenWord): Promise<boolean>;
  /** The file of the list; null, after a toast, if it could not be read. */
  export(): Promise<string | null>;
  import(text: string): Promise<void>;
}

/** Creates the list of one visit; without a first page, it loads one. */
export function createHiddenWords(first: Page<HiddenWord> | null): HiddenWords {
  const [$keyWord, $error, $busy] = [atom(''), atom(''), atom(false)];
  const $imported = atom<Imported | null>(null);
  const list = pagedList(hiddenWords, {
    query: () => ({ keyWord: $keyWord.get().trim() }),
    keyOf: ({ code }) => code,
    size: 20,
    failed: messages.wordsFailed,
    inline: true,
    // Only the server knows where it ends.
    limit: Number.POSITIVE_INFINITY,
    first,
  });
  let stopTimer: Stop = () => {};
  const changed = () => {
    $wordChanges.set($wordChanges.get() + 1);
    void list.restart();
  };
  async function whileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
    $busy.set(true);
    const result = await run();
    $busy.set(false);
    return result;
  }
  async function add({ word, action, scope, until }: WordSettings): Promise<boolean> {
    const body = { word, action, scope, until };
    const outcome = await dataOf(request(hideWord, { body }), messages.wordNotHidden);
    $error.set(outcome.ok ? '' : (Object.values(outcome.errors)[0] ?? outcome.message));
    if (!outcome.ok) return false;
    showToast(texts.added({ word }));
    changed();
    return true;
  }

  return {
    ...{ list, $keyWord, $error, $imported, $busy, add },
    type(text) {
      $keyWord.set(text);
      stopTimer();
      stopTimer = platform().clock.after(typingPause, () => void list.restart());
    },
    async remove(word) {
      const outcome = await dataOf(request(showWord, { query: { code: word.code } }), messages.wordNotShown);
      if (!outcome.ok) {
        showToast(outcome.message, 'destructive');
        return false;
      }
      list.remove(word.code);
      $wordChanges.set($wordChanges.get() + 1);
      const undo = { label: texts.undo, run: () => void add(word) };
      showToast(texts.removed({ word: word.word }), 'success', undefined, undo);
      return true;
    },
    export: () => whileBusy(() => exportList('words')),
    async import(text) {
      $imported.set(null);
      $imported.set(await whileBusy(() => importList('words', text)));
      if ($imported.get()) changed();
    },
  };
}
