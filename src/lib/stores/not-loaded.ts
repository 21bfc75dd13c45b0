import { messages } from '#lib/contract/messages.ts';
import { showToast } from './toast.ts';

/** Says that what was pressed could not be loaded. */
export const showNotLoaded = (): void => showToast(messages.fetchFailed, 'destructive');

/** Says that what was pressed could not be loaded, and closes it. */
export function closeNotLoaded({ onClose }: { onClose: () => void }): void {
  showNotLoaded();
  onClose();
}
