import { $soundOn } from '#lib/stores/feed/sound.ts';

// Three elements for the whole product, used again and again: browsers limit decoders, and a phone lets an element play
// with sound only after a touch has unlocked that very element.
const SIZE = 3;
const idle: HTMLVideoElement[] = [];
const leased = new Set<HTMLVideoElement>();
let listening = false;

/** In the handler of the click itself: Safari takes an unmuting that comes later for one without the person's consent. */
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

/** Leases a media element from the pool, muted as the sound control says. It plays sound files too. */
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
