import { arrive } from '#lib/platform/arrival.ts';
import { platform } from '#lib/platform/current.ts';
import type { Arrival, Journey } from '#lib/platform/platform.ts';
import { type FetchedPage, fetchPage } from '#lib/stores/shell/fetch-page.ts';
import { keptScreens } from '#lib/stores/shell/kept-screens.ts';
import { goesThere, storedAs, wantedPlace } from '#lib/stores/shell/places.ts';
import { isSoft } from '#lib/stores/shell/soft-paths.ts';
import { addStyles } from './add-styles.ts';
import { showProgress } from './progress.ts';
import { discard, imagesInSight, park, type Screen, screenOf, show } from './screen.ts';
import { newScreenId, shownScreen } from './shown-screen.ts';
import { isCutOff, screenWithoutNetwork, takeLinksWithoutNetwork } from './without-network.ts';

/** A page that is prefetched while its link is being pressed. */
interface Ahead {
  href: string;
  id: string;
  at: number;
  page: Promise<FetchedPage | null>;
  stop: AbortController;
}

const aheadMilliseconds = 5_000;
const viewer = () => platform().storage.get('riff-viewer');
const viewerAtStart = viewer();
const kept = keptScreens<Screen>();
let shown = firstScreen();
let running = new AbortController();
let ahead: Ahead | null = null;
/** The view transition that the browser has not started yet. */
let changing: Promise<unknown> = Promise.resolve();

function firstScreen(): Screen {
  const element = shownScreen();
  if (!element) throw new Error('The document has no screen.');
  // The address may already be a popup's.
  const { address = '', screen = '' } = element.dataset;
  return screenOf([...document.head.children], element, new URL(address, location.href), screen);
}

// Back or Forward within the shown screen cancels a pending navigation.
addEventListener('popstate', () => running.abort());
// The finger scrolls instead of pressing the link.
addEventListener('pointercancel', () => ahead?.stop.abort());
takeLinksWithoutNetwork((path) => void go({ path }));
// Between documents the browser restores the window's scroll position.
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto';
});

/** Shows the screen of a link; if that is not possible, the browser loads its address. */
export async function go({ path, replaces = false, anew = false, link }: Journey): Promise<void> {
  await changing;
  if (link?.dataset['back'] !== undefined && isBackWithinRiff()) return history.back();
  const to = new URL(path, location.href);
  const leave = () => location[replaces ? 'replace' : 'assign'](to.href);
  const place = wantedPlace(to);
  const run = begin();
  if (mustLoad()) return leave();
  const left = place !== null && place !== shown.place ? kept.take({ place }) : null;
  if (left && anew) discard(left);
  const known = anew ? null : left;
  const next = known ?? (await fetchScreen(to, takeAhead(to.href), run)) ?? withoutNetwork(to);
  if (next === 'aborted') return;
  if (next === null) return leave();
  const from = location.href;
  const href = known ? to.href : next.address;
  // As browsers do: a link to the current address adds no entry.
  const isSame = replaces || href === from;
  const change = () => {
    const arrival: Arrival = { by: 'link', from };
    changeTo(next, known === null, arrival, !isSame, () => {
      const riffInside = isSame ? history.state?.riffInside : true;
      history[isSame ? 'replaceState' : 'pushState']({ riffScreen: next.id, riffInside }, '', href);
    });
  };
  changeWith(run, next, known === null, orLeave(change, leave));
}

/** Shows the screen of a history entry after Back or Forward. `isDrawn`: the browser has animated the change itself, for a swipe. */
export async function follow(id: string, isDrawn: boolean): Promise<void> {
  await changing;
  const to = new URL(location.href);
  const leave = () => location.replace(to.pathname + to.search);
  const run = begin();
  if (mustLoad()) return leave();
  const known = kept.take({ id });
  // A popup's address belongs to another screen than the one under the popup.
  const isPopup = history.state?.riffMark?.startsWith('post');
  const next = known ?? (await fetchScreen(to, { id: isPopup ? newScreenId() : id }, run)) ?? withoutNetwork(to, id);
  if (next === 'aborted') return;
  if (next === null) return leave();
  const travel = () =>
    changeTo(next, known === null, { by: 'history', from: shown.address }, true, () => {
      // A redirect, for example from one's own profile without a code. The history entry identifies a parked screen.
      if (!known) history.replaceState({ ...history.state, riffScreen: next.id }, '', next.address);
    });
  const change = orLeave(travel, leave);
  if (isDrawn) change();
  else changeWith(run, next, known === null, change);
}

/** Prefetches the page of a link that is being pressed, if the press is likely to open it. */
export function fetchAhead(link: HTMLAnchorElement): void {
  const to = new URL(link.href);
  const place = wantedPlace(to);
  const asksForLogin = link.dataset['login'] !== undefined && shown.element.dataset['account'] === undefined;
  if (asksForLogin || !goesThere(to) || (place !== null && kept.has(place))) return;
  ahead?.stop.abort();
  const stop = new AbortController();
  const id = newScreenId();
  const page = fetchPage(to, id, stop.signal);
  page.catch(() => {});
  ahead = { href: to.href, id, at: platform().clock.now(), page, stop };
}

function takeAhead(href: string): Pick<Ahead, 'id'> & Partial<Ahead> {
  const found = ahead;
  ahead = null;
  if (found?.href === href && !found.stop.signal.aborted && platform().clock.now() - found.at < aheadMilliseconds)
    return found;
  found?.stop.abort();
  return { id: newScreenId() };
}

/** Aborts the pending navigation: the last press wins. */
function begin(): AbortController {
  running.abort();
  running = new AbortController();
  return running;
}

/** Whether this document must be replaced: another member has signed in, or the screen asks before it discards something, as Create Post does. */
const mustLoad = () => viewer() !== viewerAtStart || !dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function fetchScreen(
  to: URL,
  { id, page, stop }: Pick<Ahead, 'id'> & Partial<Ahead>,
  run: AbortController,
): Promise<Screen | 'aborted' | null> {
  const { signal } = run;
  const hideProgress = showProgress();
  signal.addEventListener('abort', () => stop?.abort());
  try {
    const fetched = await (page ?? fetchPage(to, id, signal));
    if (signal.aborted) return 'aborted';
    if (!fetched) return null;
    // Unlike the styles of a parsed document, the styles in a template are not checked against the policy of this document.
    const template = document.createElement('template');
    template.innerHTML = fetched.html;
    const top = [...template.content.children];
    const element = template.content.querySelector<HTMLElement>('[data-screen]');
    if (!element || !fitsHere(element)) return null;
    await addStyles(top);
    return signal.aborted ? 'aborted' : screenOf(top, element, fetched.address, id);
  } catch {
    return signal.aborted ? 'aborted' : null;
  } finally {
    hideProgress();
  }
}

/** A page to show without a network; null if there is a network, or if the service worker has a better page. */
function withoutNetwork(to: URL, id = newScreenId()): Screen | null {
  return isCutOff() ? screenWithoutNetwork(shown, to, id, () => void go({ path: to.href, replaces: true })) : null;
}

/** Whether a page is of the same build and for the same viewer. */
const fitsHere = ({ dataset }: HTMLElement) =>
  (['build', 'account'] as const).every((name) => dataset[name] === shown.element.dataset[name]);

/** A change that fails halfway shows no screen, so the browser loads the address instead. Safari refuses many changes of the address in a row. */
const orLeave = (change: () => void, leave: () => void) => () => {
  try {
    change();
  } catch (error) {
    reportError(error);
    leave();
  }
};

/** WebKit for Linux without compositing, as in a virtual machine, crashes at a view transition; it does not tell whether it composites. */
const crashesAtFades = /Linux.*AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

/** Fades from the shown screen to the next one if the browser supports it and the person allows motion; the first one stays until then. */
function changeWith({ signal }: AbortController, next: Screen, isNew: boolean, change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || crashesAtFades || still || document.hidden) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => {
    if (!signal.aborted) {
      change();
      return imagesInSight(next);
    }
    // Back within the shown screen came first: the next screen waits, or is cancelled.
    for (const gone of isNew ? [next] : kept.park(next)) discard(gone);
    return undefined;
  });
  changing = transition.updateCallbackDone.catch(reportError);
  // The next change, or a hidden page, ends the fade early.
  transition.ready.catch(() => {});
}

/**
 * Parks the shown screen and shows the next one. `isNew`: the screen has just been fetched. `leadsBack`: a history entry still belongs to the left
 * screen. `writeHistory` changes the address to the next screen's.
 */
function changeTo(next: Screen, isNew: boolean, arrival: Arrival, leadsBack: boolean, writeHistory: () => void): void {
  const last = shown;
  history.scrollRestoration = 'manual';
  // Before the address changes, because a screen may store its address when it is left.
  park(last);
  writeHistory();
  history.scrollRestoration = 'manual';
  next.address = location.href;
  arrive(arrival);
  // Its island restores the stored state; until then the server's content is hidden.
  // The last screen may have been left before its island showed it.
  const { dataset } = document.documentElement;
  const stored = isNew && next.place && storedAs[next.place];
  if (stored && platform().tabStorage.get(stored)) dataset['returning'] = '';
  else delete dataset['returning'];
  shown = next;
  show(next);
  for (const gone of last.canKeep && leadsBack ? kept.park(last) : [last]) discard(gone);
}

/** The Navigation API's view of this tab's history, in browsers that have it. */
const canGoBack = () => (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? history.length > 1;

/** Whether the previous history entry is a screen of Riff; the router notes that in each entry that it adds. */
function isBackWithinRiff(): boolean {
  if (!canGoBack()) return false;
  const { riffInside } = history.state ?? {};
  return riffInside ?? (URL.canParse(document.referrer) && isSoft(location, new URL(document.referrer)));
}
