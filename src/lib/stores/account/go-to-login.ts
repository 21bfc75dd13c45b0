import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToastOnNextPage } from '../toast.ts';

/** Replaces this page in the history by Login, which shows the text; `next` is the page to open after that. */
export function goToLogin(message: string, next?: string | null): void {
  if (message) showToastOnNextPage(message);
  platform().navigation.replace(paths.login(next));
}
