import type { ReadableAtom } from 'nanostores';
import { useInsertionEffect } from 'react';

/**
 * The browser asks before it discards changes with the document. Moving to another screen of the area loses no changes, so this handler does not
 * react to the router's own event. It is an insertion effect, because React stops all other effects while a screen is parked.
 */
export function useQuestionBeforeLoss($isChanged: ReadableAtom<boolean>): void {
  useInsertionEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.isTrusted && event.preventDefault();
    const stop = $isChanged.subscribe((isChanged) =>
      isChanged ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask),
    );
    return () => {
      stop();
      removeEventListener('beforeunload', ask);
    };
  }, [$isChanged]);
}
