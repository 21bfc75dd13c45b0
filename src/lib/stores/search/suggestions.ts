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
  /** Finds them once typing has stopped for 300 ms. */
  type(text: string): void;
  /** Ends the current call and forgets what was found. */
  close(): void;
}

/** Suggests keywords while the person types. They are a help, so that a failure is not mentioned. */
export function createSuggestions(): Suggestions {
  const $suggestions = atom<readonly string[]>([]);
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
    const typed = keyWord.toLowerCase();
    $suggestions.set(found.filter((suggestion) => suggestion.toLowerCase() !== typed));
  }

  return {
    $suggestions,
    type(text) {
      end();
      const keyWord = cleanKeyword(text);
      if (keyWord === '') $suggestions.set([]);
      else stopTimer = platform().clock.after(typingPause, () => void find(keyWord));
    },
    close() {
      end();
      $suggestions.set([]);
    },
  };
}
