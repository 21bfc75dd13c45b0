import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { $soundOn, setSound } from '#lib/stores/feed/sound.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { leaseElement, type Playing, parkOrEnd, releaseElement, resumeOrStart } from './media-pool.ts';

interface FakeVideo {
  muted: boolean;
  paused: boolean;
  loop: boolean;
  playsInline: boolean;
  className: string;
  /** The calls that it received. */
  done: string[];
}

let made: FakeVideo[] = [];
let leased: HTMLVideoElement[] = [];

function fakeVideo(): FakeVideo {
  const video = {
    ...{ muted: false, paused: true, loop: false, playsInline: false, className: 'size-full', done: [] as string[] },
    pause: () => void video.done.push('pause'),
    remove: () => void video.done.push('remove'),
    removeAttribute: (name: string) => void video.done.push(`no ${name}`),
    load: () => void video.done.push('load'),
  };
  made.push(video);
  return video;
}

beforeEach(() => {
  usePlatform(fakePlatform());
  made = [];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement: fakeVideo }));
});
afterEach(() => {
  for (const element of leased) releaseElement(element);
  leased = [];
  $soundOn.set(false);
  usePlatform(undefined);
});

const lease = () => {
  const element = leaseElement();
  leased.push(element);
  return element as unknown as FakeVideo & HTMLVideoElement;
};
const place = (isParked: boolean) =>
  ({ closest: () => (isParked ? {} : null), isConnected: true }) as unknown as Element;

test('the page reuses its elements, which loop in place', () => {
  const first = lease();
  expect(first).toMatchObject({ loop: true, playsInline: true });
  releaseElement(first);
  expect(lease()).toBe(first);
});

test('a released element has dropped its file and left the page', () => {
  const element = lease();
  element.done.length = 0;
  releaseElement(element);
  expect(element.done).toEqual(['pause', 'remove', 'no src', 'load']);
  expect(element.className).toBe('');
  releaseElement(element);
  expect(element.done, 'twice is once').toHaveLength(4);
});

test('the sound control applies to every element at once, and to new ones', () => {
  const first = lease();
  expect(first.muted).toBe(true);
  setSound(true);
  expect(first.muted).toBe(false);
  expect(lease().muted).toBe(false);
  setSound(false);
  expect(first.muted).toBe(true);
});

/** A player in a leased element, which records whether it was ended. */
function play(of: string) {
  const end = vi.fn();
  const element = lease();
  const playing: Playing = {
    element,
    of,
    end() {
      end();
      releaseElement(element);
    },
  };
  return { playing, end, element };
}

test('a player on a parked screen pauses, and continues when the screen is shown again', () => {
  const { playing, end, element } = play('a');
  const left: { current: Playing | null } = { current: null };
  parkOrEnd(left, playing, place(true));
  expect(element.done.at(-1)).toBe('pause');
  expect(end).not.toHaveBeenCalled();
  const start = vi.fn();
  expect(resumeOrStart(left, 'a', start)).toBe(playing);
  expect(start).not.toHaveBeenCalled();
  expect(left.current).toBeNull();
});

test('another video in that place starts from its beginning, and the earlier one ends', () => {
  const { playing, end } = play('a');
  const left: { current: Playing | null } = { current: null };
  parkOrEnd(left, playing, place(true));
  const other = play('b').playing;
  expect(resumeOrStart(left, 'b', () => other)).toBe(other);
  expect(end).toHaveBeenCalledOnce();
});

test('a player on a removed screen ends', () => {
  const { playing, end } = play('a');
  const left: { current: Playing | null } = { current: null };
  parkOrEnd(left, playing, place(false));
  expect(end).toHaveBeenCalledOnce();
  expect(left.current).toBeNull();
});

test('with three elements in use, the one that was parked first is reused', () => {
  const first = play('a');
  const second = play('b');
  const lefts = [first, second].map(({ playing }) => {
    const left: { current: Playing | null } = { current: null };
    parkOrEnd(left, playing, place(true));
    return left;
  });
  lease();
  expect(first.end).not.toHaveBeenCalled();
  lease();
  expect(first.end).toHaveBeenCalledOnce();
  expect(second.end).not.toHaveBeenCalled();
  const [left = { current: null }] = lefts;
  const again = play('a').playing;
  expect(
    resumeOrStart(left, 'a', () => again),
    'it cannot go on',
  ).toBe(again);
});
