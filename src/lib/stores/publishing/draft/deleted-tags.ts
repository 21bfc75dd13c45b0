import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { tagsByCode } from '#lib/contract/post/tag.ts';
import { showToast } from '#lib/stores/toast.ts';
import type { TagPicker } from '../form/tag-picker.ts';

/** Removes chosen tags that were deleted on the server since the draft was stored. Tags chosen during the request stay. */
export async function removeDeletedTags({ $selected, select }: Pick<TagPicker, '$selected' | 'select'>): Promise<void> {
  const asked = $selected.get().map(({ code }) => code);
  if (asked.length === 0) return;
  const outcome = await dataOf(request(tagsByCode, { query: { code: asked.join(',') } }), messages.tagsFetchFailed);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    return;
  }
  const there = new Set(outcome.data.map(({ code }) => code));
  const selected = $selected.get();
  const still = selected.filter(({ code }) => there.has(code) || !asked.includes(code));
  if (still.length < selected.length) select(still);
}
