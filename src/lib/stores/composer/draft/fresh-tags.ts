import { tagsByCode } from '#lib/api/tag.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../../toast.ts';
import { $selectedTags } from '../tag-picker.ts';

/** Asks what has become of the chosen tags since they were kept: those that are gone are taken away, whatever was chosen meanwhile. */
export async function freshenTags(): Promise<void> {
  const asked = $selectedTags.get().map(({ code }) => code);
  if (asked.length === 0) return;
  const answer = await tagsByCode(asked).catch(() => null);
  if (answer?.code !== 200 || !answer.data) {
    showToast(answer?.message || messages.tagsFetchFailed, 'destructive');
    return;
  }
  const there = new Set(answer.data.map(({ code }) => code));
  const selected = $selectedTags.get();
  const still = selected.filter(({ code }) => there.has(code) || !asked.includes(code));
  if (still.length < selected.length) $selectedTags.set(still);
}
