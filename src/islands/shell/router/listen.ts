import type { Journey } from '#lib/platform/platform.ts';
import { isSoft } from '#lib/stores/shell/soft-paths.ts';
import { isPlainPress } from '../../ui/dom/plain-press.ts';
import { newScreenId, shownScreen } from './shown-screen.ts';

const load = () => import('./router.ts');
/** After what the first screen needs. */
const routerMilliseconds = 3_000;
let started = false;

/** The link that a plain press is for, if it leads to another screen. */
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

/** Follows links, calls and the history from here on. The router itself is loaded by the first of them. */
export function startRouter(): void {
  const screen = shownScreen();
  if (started || !screen) return;
  started = true;
  const { riffScreen, riffMark } = history.state ?? {};
  // A reload shows the post of a popup in Home, but the entries before belong to the screen that the popup was on.
  const id: string = (!riffMark?.startsWith('post') && riffScreen) || newScreenId();
  screen.dataset['screen'] = id;
  // Every entry says whose it is; what a screen adds to the history keeps that.
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
  // By then there may be no network to load it.
  setTimeout(() => load().catch(() => {}), routerMilliseconds);
  // On the window: after everything in the page that takes presses on links for itself.
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
      // The browser made this entry, for a link within the page.
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
