import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from './toast.ts';

/**
 * Reports that the pressed control could not be loaded. With a network, the server may have a new version that lacks this page's files: then only a
 * reload helps, which is left to people so that they can send their text first.
 */
export function showNotLoaded(): void {
  showToast(platform().network.isOnline() ? messages.notLoaded : messages.offline, 'destructive');
}

/** Reports that the pressed control could not be loaded, and closes it. */
export function closeNotLoaded({ onClose }: { onClose: () => void }): void {
  showNotLoaded();
  onClose();
}
