import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from './toast.ts';

/**
 * Says that what was pressed could not be loaded. While there is a network, the server may have a new version and no file of this page any more:
 * then only a reload helps, which people do when they have sent what they typed.
 */
export function showNotLoaded(): void {
  showToast(platform().network.isOnline() ? messages.notLoaded : messages.offline, 'destructive');
}

/** Says that what was pressed could not be loaded, and closes it. */
export function closeNotLoaded({ onClose }: { onClose: () => void }): void {
  showNotLoaded();
  onClose();
}
