import { restoreSound, soundRefused } from '#lib/stores/feed/sound.ts';

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** Brings the person's choice back with their first click or key, which is what the browser waited for. */
function soundWithTouch(): void {
  soundRefused();
  const once = new AbortController();
  const restore = () => {
    once.abort();
    restoreSound();
  };
  // After the sound control's own handler: its click must not be turned round.
  for (const event of ['click', 'keydown']) window.addEventListener(event, restore, { signal: once.signal });
}

/**
 * Starts an element. Where the browser does not allow sound before a touch it starts silent; where it allows nothing, as
 * phones that save power do, `onRefused` is told.
 */
export async function startPlaying(element: HTMLVideoElement, onRefused: () => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // Anything else is a pause or a new source that came in between, or a failing file, which has its own event.
    if (!isRefusal(error)) return;
    if (element.muted) {
      onRefused();
      return;
    }
    soundWithTouch();
    await element.play().catch((again) => {
      if (isRefusal(again)) onRefused();
    });
  }
}
