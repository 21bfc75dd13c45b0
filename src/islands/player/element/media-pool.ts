import { $soundOn } from '#lib/stores/feed/sound.ts';

// The whole page reuses three elements: browsers limit the number of decoders, and a phone allows an element to play
// with sound only after a touch has unlocked that same element.
const SIZE = 3;
const idle: HTMLVideoElement[] = [];
const leased = new Set<HTMLVideoElement>();
let listening = false;

/** Runs inside the click's own handler: Safari refuses to unmute an element later. */
function applySound(): void {
  if (listening) return;
  listening = true;
  $soundOn.listen((on) => {
    for (const element of [...leased, ...idle]) element.muted = !on;
  });
}

function create(): HTMLVideoElement {
  const element = document.createElement('video');
  element.playsInline = true;
  element.loop = true;
  element.disablePictureInPicture = true;
  return element;
}

/** Leases a media element from the pool; the sound control decides whether it is muted. It plays sound files too. */
export function leaseElement(): HTMLVideoElement {
  applySound();
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
