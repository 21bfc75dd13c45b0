import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { askedNext, forgetNext } from './asked-next.ts';
import { wishKey } from './wish/wish-key.ts';

/** Carries out the wish that led to this login, and replaces this page by the one that asked for it, or by Home. */
export async function goOnAfterLogin(): Promise<void> {
  const next = askedNext() ?? paths.home();
  forgetNext();
  // Before the page is loaded, so that it shows the result. If the code cannot be loaded, the wish is dropped.
  if (platform().tabStorage.get(wishKey))
    await import('./wish/do-wish.ts').then(({ doWish }) => doWish(next)).catch(() => {});
  platform().navigation.replace(next);
}
