import { atom, computed, type ReadableAtom } from 'nanostores';
import { safeParse } from 'valibot';
import { dataOf, outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { createTag, newTag, searchTags, type Tag } from '#lib/contract/post/tag.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';

const typingPauseMilliseconds = 300;

/** An option for the typed text: an existing tag, or a new one of that name. */
export type TagOption = { kind: 'existing'; tag: Tag } | { kind: 'new'; name: string };

export interface TagPicker {
  /** The typed text. */
  $keyword: ReadableAtom<string>;
  /** `searching` and `creating` wait for the server. */
  $state: ReadableAtom<'idle' | 'searching' | 'creating'>;
  /** The error of the typed text; empty if there is none. */
  $problem: ReadableAtom<string>;
  /** The chosen tags in the order of choice, without duplicates. */
  $selected: ReadableAtom<readonly Tag[]>;
  /** Empty until the search for the typed text has ended. */
  $options: ReadableAtom<readonly TagOption[]>;
  /** Searches for the text once typing has stopped for 300 ms. */
  type(keyword: string): void;
  /** Adds the tag of an option; a new tag is created first. */
  choose(option: TagOption): Promise<void>;
  /** Adds the tag of the typed name; the server creates it if it does not exist. */
  createTyped(): Promise<void>;
  /** Removes a chosen tag. */
  remove(code: string): void;
  /** Replaces the chosen tags. */
  select(tags: readonly Tag[]): void;
  /** Stops the current search. */
  close(): void;
}

/** Finds, creates and collects the tags of a new post. */
export function createTagPicker(): TagPicker {
  const { $found, $keyword, $state, $problem, ...search } = createTagSearch();
  const $selected = atom<readonly Tag[]>([]);

  function add(tag: Tag) {
    const selected = $selected.get();
    if (!selected.some(({ code }) => code === tag.code)) {
      if (selected.length >= limits.tagsPerPost) {
        $problem.set(messages.tagsMany);
        return;
      }
      $selected.set([...selected, tag]);
    }
    search.type('');
  }

  async function createTyped(): Promise<void> {
    if ($state.get() === 'creating') return;
    const checked = safeParse(newTag, { content: $keyword.get() });
    if (!checked.success) {
      $problem.set(checked.issues[0].message);
      return;
    }
    search.close();
    $state.set('creating');
    const outcome = await dataOf(request(createTag, { body: checked.output }), messages.tagCreateFailed);
    $state.set('idle');
    if (outcome.ok) add(outcome.data);
    else showToast(outcome.errors['content'] || outcome.message, 'destructive');
  }

  return {
    ...{ $keyword, $state, $problem, $selected, createTyped, type: search.type, close: search.close },
    $options: computed([$found, $selected], (found, selected) => (found ? optionsOf(found, selected) : [])),
    async choose(option) {
      if (option.kind === 'existing') add(option.tag);
      else await createTyped();
    },
    remove: (code) => $selected.set($selected.get().filter((tag) => tag.code !== code)),
    select: (tags) => $selected.set(tags),
  };
}

/** Searches for tags while the person types. */
function createTagSearch() {
  const $keyword = atom('');
  const $state = atom<'idle' | 'searching' | 'creating'>('idle');
  const $problem = atom('');
  /** Null until the search for the typed text has ended. */
  const $found = atom<{ keyword: string; tags: Tag[] } | null>(null);
  let stopTimer: Stop | undefined;
  let running = new AbortController();

  function close(): void {
    stopTimer?.();
    running.abort();
    running = new AbortController();
    if ($state.get() === 'searching') $state.set('idle');
  }

  async function find(keyword: string) {
    const { signal } = running;
    $state.set('searching');
    const outcome = await outcomeOf(
      request(searchTags, { query: { keyWord: keyword }, signal }),
      messages.tagSearchFailed,
    );
    if (signal.aborted) return;
    $state.set('idle');
    // If the search fails, a tag of that name can still be created.
    $found.set({ keyword, tags: (outcome.ok && outcome.data) || [] });
    if (!outcome.ok) showToast(outcome.message, 'destructive');
  }

  return {
    ...{ $keyword, $state, $problem, $found, close },
    type(keyword: string): void {
      close();
      $keyword.set(keyword);
      $problem.set('');
      const name = nameOf(keyword);
      if (name === '') $found.set(null);
      else stopTimer = platform().clock.after(typingPauseMilliseconds, () => void find(name));
    },
  };
}

function nameOf(keyword: string): string {
  return keyword.trim().replace(/^#/, '').trim();
}

/** Leaves out tags that are chosen already, and a new tag if one of that name exists. */
function optionsOf({ keyword, tags }: { keyword: string; tags: Tag[] }, selected: readonly Tag[]): TagOption[] {
  const name = keyword.normalize('NFC').toLowerCase();
  const chosen = new Set(selected.map(({ code }) => code));
  const existing = tags.filter(({ code }) => !chosen.has(code)).map((tag) => ({ kind: 'existing', tag }) as const);
  const known = [...tags, ...selected].some((tag) => tag.name === name);
  return known ? existing : [...existing, { kind: 'new', name }];
}
