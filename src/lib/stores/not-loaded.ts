import { messages } from '#lib/contract/messages.ts';
import { showToast } from './toast.ts';

/** Says that what was pressed could not be loaded, and closes it. */
export function closeNotLoaded({ onClose }: { onClose: () => void }): void {
  showToast(messages.fetchFailed, 'destructive');
  onClose();
}
