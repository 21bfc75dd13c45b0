import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';

/** Copies a text and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await platform().clipboard.write(text);
    showToast(messages.copied);
  } catch {
    showToast(messages.notCopied, 'destructive');
  }
}
