import { restoreSound, soundRefused } from '#lib/stores/feed/sound.ts';

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** Restores the person's choice of sound on their first click or key, because the browser allows it then. */
function soundWithTouch(): void {
  soundRefused();
  const once = new AbortController();
  const restore = () => {
    once.abort();
    restoreSound();
  };
  // Runs after the sound control's own handler, so that it does not undo that click.
  for (const event of ['click', 'keydown']) window.addEventListener(event, restore, { signal: once.signal });
}

/**
 * Starts an element. If the browser does not allow sound before a touch, it starts muted. If the browser allows nothing, such as
 * a phone in low-power mode, `onRefused` is called.
 */
export async function startPlaying(element: HTMLVideoElement, onRefused: () => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // Other errors are a pause or a new source in between, or a broken file, which has its own event.
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
