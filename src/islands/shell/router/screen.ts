import { platform } from '#lib/platform/current.ts';
import type { KeptScreen } from '#lib/stores/shell/kept-screens.ts';
import { canKeep, type Place, placeOf } from '#lib/stores/shell/places.ts';

/** A screen in the document: shown, or parked in its position. It never moves, because a moved video starts again. */
export interface Screen extends KeptScreen {
  readonly element: HTMLElement;
  readonly place: Place | null;
  /** Whether it may be parked when it is left. */
  readonly canKeep: boolean;
  /** The document's head for this screen. */
  readonly head: readonly Element[];
  readonly title: string;
  /** Where it was last shown. */
  address: string;
  /** The scroll positions in it when it was left. */
  scrolled: readonly [element: Element, left: number, top: number][];
  /** How far the window was scrolled. */
  scroll: number;
  /** The ids in it while it is parked: the shown screen may have the same ids. */
  ids: readonly [element: Element, id: string][];
}

const described = 'meta[name]:not([name=viewport]), meta[property], link[rel=canonical], link[rel=alternate]';

/** A screen with the head of its page. */
export function screenOf(head: readonly Element[], element: HTMLElement, url: URL, id: string): Screen {
  return {
    ...{ id, element, place: placeOf(url), canKeep: canKeep(url), address: url.href },
    head: head.filter((one) => one.matches(described)),
    title: head.find((one) => one.matches('title'))?.textContent ?? '',
    ...{ scrolled: [], scroll: 0, ids: [] },
  };
}

/** Tells the islands in the screen, and the document's own islands. */
const tellIslands = ({ element }: Screen) => element.dispatchEvent(new Event('riff-screen', { bubbles: true }));

/** Hides a screen and stops its islands; their state stays. */
export function park(screen: Screen): void {
  const { element } = screen;
  const all = [...element.querySelectorAll('*')];
  screen.scroll = window.scrollY;
  screen.scrolled = all
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((one) => [one, one.scrollLeft, one.scrollTop]);
  element.hidden = true;
  element.inert = true;
  tellIslands(screen);
  screen.ids = all.filter((one) => one.id !== '').map((one) => [one, one.id]);
  for (const [one] of screen.ids) one.removeAttribute('id');
  for (const one of screen.head) one.remove();
}

/** Shows a parked screen as it was, or a new one. */
export function show(screen: Screen): void {
  const { element, title } = screen;
  for (const [one, id] of screen.ids) one.id = id;
  element.dataset['screen'] = screen.id;
  element.hidden = false;
  element.inert = false;
  if (element.ownerDocument !== document) insert(element);
  document.head.append(...screen.head);
  document.title = title;
  document.documentElement.toggleAttribute('data-stage', element.hasAttribute('data-stage'));
  tellIslands(screen);
  for (const [one, left, top] of screen.scrolled) one.scrollTo({ left, top, behavior: 'instant' });
  window.scrollTo({ top: screen.scroll, behavior: 'instant' });
  arriveAt(screen);
}

// Decoding takes a few milliseconds; meanwhile the browser shows the last screen.
const decodingMilliseconds = 200;

/** Waits briefly until the loaded images in sight can be painted: in a screen that was hidden, they would come a frame late. */
export function imagesInSight({ element }: Screen): Promise<unknown> {
  const decoded = [...element.querySelectorAll('img')]
    .filter((image) => image.complete && image.naturalWidth > 0 && isInSight(image))
    .map((image) => {
      // Otherwise the first frame may lack the image although it is decoded.
      image.decoding = 'sync';
      return image.decode();
    });
  const patience = new Promise<void>((done) => platform().clock.after(decodingMilliseconds, done));
  return Promise.race([Promise.allSettled(decoded), patience]);
}

function isInSight(image: Element): boolean {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Before the parked screens, so that a search of the document finds the shown one first. */
function insert(element: HTMLElement): void {
  // They would not run anyway; this makes it explicit.
  for (const script of element.querySelectorAll('script')) script.remove();
  const first = document.querySelector('[data-screen]');
  first?.before(document.adoptNode(element));
}

/** Moves the focus into the screen, unless one of its elements has it already, and announces the screen. */
function arriveAt({ element, title }: Screen): void {
  const main = element.querySelector('main');
  if (!element.contains(document.activeElement)) main?.focus({ preventScroll: true });
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = title;
}

/** Removes a screen with all of its islands. */
export function discard({ element }: Screen): void {
  element.remove();
  // Astro's islands unmount at this event if they are no longer in the document.
  document.dispatchEvent(new Event('astro:after-swap'));
}
