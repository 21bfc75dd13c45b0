import { $soundOn } from '#lib/stores/feed/sound.ts';

// Three elements for the whole product, used again and again: browsers limit decoders, and a phone lets an element play
// with sound only after a touch has unlocked that very element.
const SIZE = 3;
const idle: HTMLVideoElement[] = [];
const leased = new Set<HTMLVideoElement>();
let listening = false;

/** In the handler of the click itself: Safari takes an unmuting that comes later for one without the person's consent. */
function followSound(): void {
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

/** Takes a media element out of the pool, muted as the sound control says. It plays sound files too. */
export function leaseElement(): HTMLVideoElement {
  followSound();
  const element = idle.pop() ?? create();
  element.muted = !$soundOn.get();
  leased.add(element);
  return element;
}

/** Gives an element back: it lets go of its data and leaves the page. */
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
