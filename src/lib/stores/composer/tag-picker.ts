import { atom, computed } from 'nanostores';
import { safeParse } from 'valibot';
import { createTag, searchTags } from '#lib/api/tag.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { createTag as createTagCall, type Tag } from '#lib/contract/tag.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';

const typingPauseMilliseconds = 300;

/** What may be chosen for the typed text: a tag that exists, or a new one of that name. */
export type TagOption = { kind: 'existing'; tag: Tag } | { kind: 'new'; name: string };

const $found = atom<{ keyword: string; tags: Tag[] } | null>(null);
let stopTimer: Stop | undefined;
let search = new AbortController();

/** The typed text. */
export const $tagKeyword = atom('');
/** `searching` and `creating` wait for the server. */
export const $tagPicker = atom<'idle' | 'searching' | 'creating'>('idle');
/** What is wrong with the typed text; empty where nothing is. */
export const $tagProblem = atom('');
/** The chosen tags in the order of choice, none twice. */
export const $selectedTags = atom<Tag[]>([]);
/** Empty until the search for the typed text has ended. */
export const $tagOptions = computed([$found, $selectedTags], (found, selected) =>
  found ? optionsOf(found, selected) : [],
);

/** Searches for the text once typing has stopped for 300 ms. */
export function typeTag(keyword: string): void {
  stopSearch();
  $tagKeyword.set(keyword);
  $tagProblem.set('');
  const name = nameOf(keyword);
  if (name === '') $found.set(null);
  else stopTimer = platform().clock.after(typingPauseMilliseconds, () => void find(name));
}

/** Adds the tag of an option, which is made first where it is new. */
export async function chooseTag(option: TagOption): Promise<void> {
  if (option.kind === 'existing') addTag(option.tag);
  else await createTypedTag();
}

/** Adds the tag of the typed name, which the server makes where there is none. */
export async function createTypedTag(): Promise<void> {
  if ($tagPicker.get() === 'creating') return;
  const checked = safeParse(createTagCall.body, { content: $tagKeyword.get() });
  if (!checked.success) {
    $tagProblem.set(checked.issues[0].message);
    return;
  }
  stopSearch();
  $tagPicker.set('creating');
  const answer = await createTag(checked.output.content).catch(() => null);
  $tagPicker.set('idle');
  if (answer?.code === 200 && answer.data) addTag(answer.data);
  else showToast(answer?.errors['content'] || answer?.message || messages.tagCreateFailed, 'destructive');
}

/** Takes a chosen tag away again. */
export function removeTag(code: string): void {
  $selectedTags.set($selectedTags.get().filter((tag) => tag.code !== code));
}

/** Forgets the text and every choice. */
export function resetTags(): void {
  typeTag('');
  $selectedTags.set([]);
}

function stopSearch() {
  stopTimer?.();
  search.abort();
  search = new AbortController();
  if ($tagPicker.get() === 'searching') $tagPicker.set('idle');
}

async function find(keyword: string) {
  const { signal } = search;
  $tagPicker.set('searching');
  const answer = await searchTags(keyword, signal).catch(() => null);
  if (signal.aborted) return;
  $tagPicker.set('idle');
  // Where the search fails a tag of that name can still be made.
  $found.set({ keyword, tags: answer?.data ?? [] });
  if (answer?.code !== 200) showToast(answer?.message || messages.tagSearchFailed, 'destructive');
}

function addTag(tag: Tag) {
  const selected = $selectedTags.get();
  if (!selected.some(({ code }) => code === tag.code)) {
    if (selected.length >= limits.tagsPerPost) {
      $tagProblem.set(messages.tagsMany);
      return;
    }
    $selectedTags.set([...selected, tag]);
  }
  typeTag('');
}

function nameOf(keyword: string): string {
  return keyword.trim().replace(/^#/, '').trim();
}

/** Tags that are chosen already are not offered again, nor is a new one of a name that exists. */
function optionsOf({ keyword, tags }: { keyword: string; tags: Tag[] }, selected: Tag[]): TagOption[] {
  const name = keyword.normalize('NFC').toLowerCase();
  const taken = new Set(selected.map(({ code }) => code));
  const existing = tags.filter(({ code }) => !taken.has(code)).map((tag) => ({ kind: 'existing', tag }) as const);
  const known = [...tags, ...selected].some((tag) => tag.name === name);
  return known ? existing : [...existing, { kind: 'new', name }];
}
