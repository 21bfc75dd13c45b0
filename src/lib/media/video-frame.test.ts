import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { openLocalVideo } from './video-frame.ts';

/** A video element that seeks at once, or fails to. */
class FakeVideo extends EventTarget {
  duration = 8;
  videoWidth = 640;
  videoHeight = 360;
  error: unknown = null;
  #src: string | null = null;
  #time = 0;
  canSeek = true;
  set src(address: string) {
    this.#src = address;
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  }
  hasAttribute() {
    return this.#src !== null;
  }
  removeAttribute() {
    this.#src = null;
  }
  load() {}
  play() {
    return Promise.reject(new DOMException('The operation is not supported.', 'NotSupportedError'));
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(second: number) {
    this.#time = second;
    queueMicrotask(() => this.dispatchEvent(new Event(this.canSeek ? 'seeked' : 'error')));
  }
}

let video: FakeVideo;
let told: string[];

const drawn = { drawImage: vi.fn() };
const canvasWith = (getContext: () => unknown) => ({ clientWidth: 100, getContext }) as unknown as HTMLCanvasElement;
const open = () => openLocalVideo(new Blob(['film']), (message) => told.push(message));

beforeEach(() => {
  video = new FakeVideo();
  told = [];
  drawn.drawImage.mockClear();
  vi.stubGlobal('document', { createElement: () => video });
  vi.stubGlobal('devicePixelRatio', 1);
});
afterEach(() => vi.unstubAllGlobals());

const failures: [cause: string, getContext: () => unknown][] = [
  [
    'the browser refuses to draw it',
    () => ({
      drawImage: () => {
        throw new DOMException('The image source is detached.');
      },
    }),
  ],
  ['the canvas has no context', () => null],
  [
    'the context throws',
    () => {
      throw new TypeError('Out of memory');
    },
  ],
];

test.each(failures)('a frame that cannot be drawn says so in the words of the product: %s', async (_, getContext) => {
  const local = await open();
  local.attach(canvasWith(getContext));
  local.show(4);
  await vi.waitFor(() => expect(told).toEqual(['Failed to generate thumbnail']));
});

test.each(failures)('so does one that is drawn on another canvas later: %s', async (_, getContext) => {
  const local = await open();
  local.attach(canvasWith(() => drawn));
  local.show(4);
  await vi.waitFor(() => expect(drawn.drawImage).toHaveBeenCalled());
  expect(() => local.attach(canvasWith(getContext))).not.toThrow();
  expect(told).toEqual(['Failed to generate thumbnail']);
});

test('a video without pictures has no frame', async () => {
  video.videoWidth = 0;
  (await open()).show(4);
  await vi.waitFor(() => expect(told).toEqual(['Failed to generate thumbnail']));
});

test('a video that cannot seek reports that', async () => {
  video.canSeek = false;
  (await open()).show(4);
  await vi.waitFor(() => expect(told).toEqual([messages.seekFailed]));
});
