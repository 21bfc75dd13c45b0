import type { Journey } from '#lib/platform/platform.ts';
import { isSoft } from '#lib/stores/shell/soft-paths.ts';
import { isPlainPress } from '../../ui/dom/plain-press.ts';
import { newScreenId, shownScreen } from './shown-screen.ts';

const load = () => import('./router.ts');
/** Runs after everything that the first screen needs. */
const routerMilliseconds = 3_000;
let started = false;

/** The link of a plain press, if it leads to another screen. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  if (!isPlainPress(event) || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  return link && leads(link.href) ? link : null;
}

const leads = (address: string) => isSoft(location, new URL(address, location.href));

const go = (journey: Journey) =>
  load().then(
    (router) => router.go(journey),
    () => location.assign(journey.path),
  );

/** Follows links, calls and the history from now on. The first of them loads the router itself. */
export function startRouter(): void {
  const screen = shownScreen();
  if (started || !screen) return;
  started = true;
  const { riffScreen, riffMark } = history.state ?? {};
  // A reload shows a popup's post in Home, but the earlier entries belong to the screen under the popup.
  const id: string = (!riffMark?.startsWith('post') && riffScreen) || newScreenId();
  screen.dataset['screen'] = id;
  // Every entry names its screen; the entries that a screen adds to the history keep that name.
  const adopt = () => history.replaceState({ ...history.state, riffScreen: shownScreen()?.dataset['screen'] }, '');
  adopt();

  addEventListener('pointerdown', (event) => {
    const link = pressedLink(event);
    if (link)
      load().then(
        (router) => router.fetchAhead(link),
        () => {},
      );
  });
  // Loaded early, because the network may be gone when it is needed.
  setTimeout(() => load().catch(() => {}), routerMilliseconds);
  // On the window, after all other handlers of presses on links.
  addEventListener('click', (event) => {
    const link = pressedLink(event);
    if (!link) return;
    event.preventDefault();
    void go({ path: link.href, link });
  });
  addEventListener('riff-go', (event) => {
    const { detail } = event as CustomEvent<Journey>;
    if (!leads(detail.path)) return;
    event.preventDefault();
    void go(detail);
  });
  // Before the listeners of all screens.
  addEventListener(
    'popstate',
    (event) => {
      const owner = event.state?.riffScreen;
      // The browser made this entry for a link within the page.
      if (!owner) return adopt();
      if (owner === shownScreen()?.dataset['screen']) return;
      event.stopImmediatePropagation();
      load().then(
        (router) => router.follow(owner, event.hasUAVisualTransition),
        () => location.reload(),
      );
    },
    true,
  );
}
