import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { safeParse } from 'valibot';
import { dataOf, outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { createTag, newTag, searchTags, type Tag } from '#lib/contract/post/tag.ts';
import { hasWholeTag, tagKey, tagName, typedTags } from '#lib/contract/post/tag-name.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../../toast.ts';

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
  /**
   * Searches for the text after typing has paused for 300 ms. Complete tags, which a space, a comma or another tag follows, are
   * added at once, unless an input method is still composing.
   */
  type(keyword: string, isComposing?: boolean): void;
  /** Adds the tag of an option; a new tag is created first. */
  choose(option: TagOption): Promise<void>;
  /** Adds the tags of the typed text; the server creates those that do not exist. Words that cannot be tags stay in the text. */
  createTyped(): Promise<void>;
  /** Does the same for text that is left when the post is created. Resolves with the reason why some of it stays, or null. */
  finish(): Promise<string | null>;
  /** Removes a chosen tag. */
  remove(code: string): void;
  /** Replaces the chosen tags. */
  select(tags: readonly Tag[]): void;
  /** Stops the current search. */
  close(): void;
}

/** Finds, creates and collects the tags of a new post. */
export function createTagPicker(): TagPicker {
  const { $found, $keyword, $searching, $problem, ...search } = createTagSearch();
  const $selected = atom<readonly Tag[]>([]);
  // A name that did not become a tag returns to the field, before the text that was typed since.
  const putBack = (name: string, problem: string) =>
    search.show([name, $keyword.get()].filter(Boolean).join(' '), problem);
  const maker = createTagMaker($selected, putBack);

  /** Takes the words that will become tags out of the text; the others stay, with the problem of the first. */
  function take(text: string): void {
    const words = typedTags(text).map((word) => ({ word, checked: safeParse(newTag, { content: word }) }));
    const wrong = words.flatMap(({ word, checked }) =>
      checked.success ? [] : [[word, checked.issues[0].message] as const],
    );
    search.show(wrong.map(([word]) => word).join(' '), wrong[0]?.[1] ?? '');
    for (const { checked } of words) if (checked.success) maker.make(checked.output.content);
  }

  async function createTyped(): Promise<void> {
    const isBlank = typedTags($keyword.get()).length === 0;
    if (!isBlank) take($keyword.get());
    else if (maker.$waiting.get() === 0) $problem.set(messages.tagBlank);
    await maker.made();
  }

  return {
    ...{ $keyword, $problem, $selected, createTyped, close: search.close },
    $state: computed([maker.$waiting, $searching], (waiting, searching) =>
      waiting > 0 ? 'creating' : searching ? 'searching' : 'idle',
    ),
    $options: computed([$found, $selected], (found, selected) => (found ? optionsOf(found, selected) : [])),
    type(keyword, isComposing = false) {
      if (!isComposing && hasWholeTag(keyword)) take(keyword);
      else search.type(keyword);
    },
    async choose(option) {
      if (option.kind === 'new') return await createTyped();
      if (!maker.add(option.tag)) return $problem.set(messages.tagsMany);
      search.show('', '');
    },
    async finish() {
      if (typedTags($keyword.get()).length > 0) take($keyword.get());
      await maker.made();
      return $keyword.get().trim() === '' ? null : $problem.get() || messages.tagCreateFailed;
    },
    remove: (code) => $selected.set($selected.get().filter((tag) => tag.code !== code)),
    select: (tags) => $selected.set(tags),
  };
}

/** Creates tags one after the other and selects them; `putBack` gets the name and the problem of a tag that was not created. */
function createTagMaker($selected: WritableAtom<readonly Tag[]>, putBack: (name: string, problem: string) => void) {
  /** The number of names that wait for the server. */
  const $waiting = atom(0);
  let last = Promise.resolve();

  const has = (name: string) => $selected.get().some((tag) => tagKey(tag.name) === tagKey(name));

  /** False if the maximum is reached. */
  function add(tag: Tag): boolean {
    const selected = $selected.get();
    if (selected.some(({ code }) => code === tag.code)) return true;
    if (selected.length >= limits.tagsPerPost) return false;
    $selected.set([...selected, tag]);
    return true;
  }

  async function make(name: string): Promise<void> {
    if (has(name)) return;
    if ($selected.get().length >= limits.tagsPerPost) return putBack(name, messages.tagsMany);
    const outcome = await dataOf(request(createTag, { body: { content: name } }), messages.tagCreateFailed);
    if (outcome.ok) return void (add(outcome.data) || putBack(name, messages.tagsMany));
    putBack(name, '');
    showToast(outcome.errors['content'] || outcome.message, 'destructive');
  }

  return {
    $waiting,
    add,
    make(name: string): void {
      $waiting.set($waiting.get() + 1);
      last = last.then(() => make(name)).finally(() => $waiting.set($waiting.get() - 1));
    },
    /** Resolves when no name is waiting. */
    made: () => last,
  };
}

/** Searches for tags while the person types. */
function createTagSearch() {
  const $keyword = atom('');
  const $searching = atom(false);
  const $problem = atom('');
  /** Null until the search for the typed text has ended. */
  const $found = atom<{ keyword: string; tags: Tag[] } | null>(null);
  let stopTimer: Stop | undefined;
  let running = new AbortController();

  function close(): void {
    stopTimer?.();
    running.abort();
    running = new AbortController();
    $searching.set(false);
  }

  async function find(keyword: string) {
    const { signal } = running;
    $searching.set(true);
    const outcome = await outcomeOf(
      request(searchTags, { query: { keyWord: keyword }, signal }),
      messages.tagSearchFailed,
    );
    if (signal.aborted) return;
    $searching.set(false);
    // If the search fails, a tag of that name can still be created.
    $found.set({ keyword, tags: (outcome.ok && outcome.data) || [] });
    if (!outcome.ok) showToast(outcome.message, 'destructive');
  }

  /** Shows a text without searching for it. */
  function show(keyword: string, problem: string): void {
    close();
    $keyword.set(keyword);
    $problem.set(problem);
    $found.set(null);
  }

  return {
    ...{ $keyword, $searching, $problem, $found, close, show },
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
  return keyword
    .trim()
    .replace(/^[#＃]/u, '')
    .trim();
}

/** Leaves out chosen tags, and a new tag if one of that name exists. */
function optionsOf({ keyword, tags }: { keyword: string; tags: Tag[] }, selected: readonly Tag[]): TagOption[] {
  const name = tagName(keyword);
  const chosen = new Set(selected.map(({ code }) => code));
  const existing = tags.filter(({ code }) => !chosen.has(code)).map((tag) => ({ kind: 'existing', tag }) as const);
  const known = [...tags, ...selected].some((tag) => tagKey(tag.name) === tagKey(name));
  return known ? existing : [...existing, { kind: 'new', name }];
}
