import { $soundOn } from '#lib/stores/feed/sound.ts';

// The whole page reuses three elements: browsers limit the number of decoders, and a phone allows an element to play
// with sound only after a touch has unlocked that same element.
const SIZE = 3;
const idle: HTMLVideoElement[] = [];
const leased = new Set<HTMLVideoElement>();
/** The elements of parked screens, oldest first. They are still leased, but another screen may take them. */
const parked = new Map<HTMLVideoElement, { place: Element; end: () => void }>();
let listening = false;

/** Runs inside the click's own handler: Safari refuses to unmute an element later. */
function applySound(): void {
  if (listening) return;
  listening = true;
  $soundOn.listen((on) => {
    for (const element of [...leased, ...idle]) element.muted = !on;
  });
  // A screen was removed.
  document.addEventListener('astro:after-swap', () => {
    for (const [element, { place }] of parked) if (!place.isConnected) endParked(element);
  });
}

function create(): HTMLVideoElement {
  const element = document.createElement('video');
  element.playsInline = true;
  element.loop = true;
  element.disablePictureInPicture = true;
  return element;
}

/** Leases a media element from the pool; the sound control decides whether it is muted. It also plays sound files. */
export function leaseElement(): HTMLVideoElement {
  applySound();
  const [oldest] = parked.keys();
  if (oldest && leased.size >= SIZE) endParked(oldest);
  const element = idle.pop() ?? create();
  element.muted = !$soundOn.get();
  leased.add(element);
  return element;
}

/** Returns an element to the pool: drops its data and removes it from the page. */
export function releaseElement(element: HTMLVideoElement): void {
  if (!leased.delete(element)) return;
  element.pause();
  element.remove();
  element.className = '';
  element.removeAttribute('src');
  // Without this the browser keeps the old file's buffers and connection.
  element.load();
  if (leased.size + idle.length < SIZE) idle.push(element);
}

function endParked(element: HTMLVideoElement): void {
  const found = parked.get(element);
  parked.delete(element);
  found?.end();
}

/** Playback in a leased element until `end` is called, which releases the element. */
export interface Playing {
  element: HTMLVideoElement;
  /** The source that it plays. */
  of: unknown;
  end: () => void;
}

/** Where an island finds the playback that it left when its screen was parked. */
type Left = { current: Playing | null };

/** Continues the parked playback if it still exists and plays the same source; otherwise starts a new one. */
export function resumeOrStart(left: Left, of: unknown, start: () => Playing): Playing {
  const found = left.current;
  left.current = null;
  if (!found || !parked.delete(found.element)) return start();
  if (found.of === of) return found;
  found.end();
  return start();
}

/** Ends the playback in this place. If its screen is only parked, the playback pauses and keeps all loaded data. */
export function parkOrEnd(left: Left, playing: Playing, place: Element | null): void {
  if (!place?.closest('[data-screen][hidden]')) {
    playing.end();
    return;
  }
  playing.element.pause();
  parked.set(playing.element, { place, end: playing.end });
  left.current = playing;
}
