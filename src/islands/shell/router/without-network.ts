import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { shell } from '#lib/texts/shell.ts';
import { isPlainPress } from '../../ui/dom/plain-press.ts';
import type { Screen } from './screen.ts';

const notice =
  () => `<div class="grid min-h-[calc(100dvh-var(--bar))] place-content-center justify-items-center gap-4 px-4 py-16 text-center">
<h1 class="mt-2 text-28">${said(messages.offline)}</h1>
<p class="max-w-[420px] text-dim">${shell.networkNeeded}</p>
<button type="button" class="button button-primary mt-4">${shell.tryAgain}</button></div>`;

/** Whether neither the network nor the service worker can deliver a page: before the worker is installed, and over plain http. */
export const isCutOff = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller;

/** Calls `go` for plain presses on links that the browser would otherwise open as its own page about the network. */
export function takeLinksWithoutNetwork(go: (path: string) => void): void {
  addEventListener('click', (event) => {
    const { target } = event;
    if (!isPlainPress(event) || !(target instanceof Element) || !isCutOff()) return;
    const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
    if (link?.origin !== location.origin || link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}

/**
 * Takes the place of a page while `isCutOff`, as src/pages/offline.astro does with a service worker. It has the frame and the navigation of
 * the shown screen; its button calls `retry`, and so does the return of the network.
 */
export function screenWithoutNetwork(shown: Screen, to: URL, id: string, retry: () => void): Screen | null {
  const shownMain = shown.element.querySelector('main');
  const shownFrame = shownMain?.parentElement;
  if (!shownMain || !shownFrame) return null;
  const element = shown.element.cloneNode(false) as HTMLElement;
  const frame = shownFrame === shown.element ? element : (shownFrame.cloneNode(false) as HTMLElement);
  const main = shownMain.cloneNode(false) as HTMLElement;
  const places = shownMain.previousElementSibling?.cloneNode(true) as HTMLElement | undefined;
  for (const link of places?.querySelectorAll('[aria-current]') ?? []) link.removeAttribute('aria-current');
  main.innerHTML = notice();
  frame.append(...(places ? [places] : []), main);
  if (frame !== element) element.append(frame);
  // Like a fetched screen, it belongs to no document until it is shown.
  document.createElement('template').content.append(element);
  main.querySelector('button')?.addEventListener('click', retry);
  addEventListener('online', () => element.isConnected && retry(), { once: true });
  return {
    ...{ id, element, place: null, canKeep: false, address: to.href },
    ...{ head: [], title: shell.offlinePage, scrolled: [], scroll: 0, ids: [] },
  };
}
