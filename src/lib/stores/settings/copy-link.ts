import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';

/** Copies an address of this site and shows a toast. */
export async function copyLink(path: string): Promise<void> {
  const { clipboard, navigation } = platform();
  try {
    await clipboard.write(new URL(path, navigation.url()).href);
    showToast(messages.linkCopied);
  } catch {
    showToast(messages.linkNotCopied, 'destructive');
  }
}
