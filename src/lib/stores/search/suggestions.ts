import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { limits } from '#lib/contract/limits.ts';
import { suggestions } from '#lib/contract/search/search.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { typingPause } from './typing-pause.ts';
import { cleanKeyword } from './wanted-search.ts';

export interface Suggestions {
  /** Keywords that continue the typed text; empty until they have been found. */
  $suggestions: ReadableAtom<readonly string[]>;
  /** Fetches suggestions after typing has paused for 300 ms. */
  type(text: string): void;
  /** Called when results for that keyword are shown. On a touch screen the suggestions cover them, so they close unless the person types on. */
  uncover(keyWord: string): void;
  /** Cancels the current call and clears the suggestions. */
  close(): void;
}

/** Milliseconds for choosing a suggestion although it covers results. */
const timeToChoose = 2_000;

/** Suggests keywords while the person types. They are only an aid, so a failure is not shown. */
export function createSuggestions(): Suggestions {
  const $suggestions = atom<readonly string[]>([]);
  let typed = '';
  let stopTimer: Stop | undefined;
  let running = new AbortController();

  function end() {
    stopTimer?.();
    running.abort();
    running = new AbortController();
  }

  async function find(keyWord: string) {
    const { signal } = running;
    const outcome = await outcomeOf(request(suggestions, { query: { keyWord, size: limits.suggestions }, signal }));
    if (signal.aborted) return;
    const found = (outcome.ok && outcome.data) || [];
    const known = keyWord.toLowerCase();
    $suggestions.set(found.filter((suggestion) => suggestion.toLowerCase() !== known));
  }
  function close() {
    end();
    $suggestions.set([]);
  }

  return {
    $suggestions,
    type(text) {
      end();
      const keyWord = cleanKeyword(text);
      typed = keyWord;
      if (keyWord === '') $suggestions.set([]);
      else stopTimer = platform().clock.after(typingPause, () => void find(keyWord));
    },
    uncover(keyWord) {
      if (keyWord === typed && platform().media.matches('(pointer: coarse)'))
        stopTimer = platform().clock.after(timeToChoose, close);
    },
    close,
  };
}
