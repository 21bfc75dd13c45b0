import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { Track, TrackEvents } from '#lib/media/track.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createSoundPlayer } from './sound-player.ts';

let heard: string[];
let at: number;
let length: number | null;
let refuses: boolean;
let events: TrackEvents;

const track = (address: string, given: TrackEvents): Track => {
  events = given;
  return {
    play: async () => {
      heard.push(`play ${address}`);
      if (refuses) throw new Error('NotSupportedError');
    },
    pause: () => void heard.push('pause'),
    seek: (second) => {
      at = second;
      heard.push(`seek ${second}`);
    },
    second: () => at,
    duration: () => length,
  };
};
const open = (address: string | null = '/a.mp3', duration: number | null = 12) =>
  createSoundPlayer({ address, duration }, track);

beforeEach(() => {
  [heard, at, length, refuses] = [[], 0, null, false];
  usePlatform(fakePlatform());
  dismissToast();
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a press plays, another one pauses, and nothing is loaded before', async () => {
  const player = open();
  expect(heard).toEqual([]);
  expect(player.$time.get()).toEqual({ second: 0, duration: 12 });
  await player.toggle();
  expect([player.$playing.get(), heard]).toEqual([true, ['play /a.mp3']]);
  await player.toggle();
  expect([player.$playing.get(), heard.at(-1)]).toEqual([false, 'pause']);
});

test('the time follows the sound, whose own length counts once it is known', async () => {
  const player = open();
  await player.toggle();
  at = 3.5;
  events.moved();
  expect(player.$time.get()).toEqual({ second: 3.5, duration: 12 });
  length = 11.8;
  events.moved();
  expect(player.$time.get()).toEqual({ second: 3.5, duration: 11.8 });
});

test('the sound pauses at its end, or when another player starts', async () => {
  const player = open();
  await player.toggle();
  events.stopped();
  expect(player.$playing.get()).toBe(false);
});

test('the sound seeks to any second, even before it plays, and never past its bounds', () => {
  const player = open();
  player.seek(4);
  expect(player.$time.get().second).toBe(4);
  player.seek(-1);
  player.seek(99);
  expect(heard).toEqual(['seek 4', 'seek 0', 'seek 12']);
  expect(player.second()).toBe(12);
});

test.each([
  ['the browser refuses to play it', async (player: ReturnType<typeof open>) => player.toggle(), true, '/a.mp3'],
  [
    'its file fails while it plays',
    async (player: ReturnType<typeof open>) => player.toggle().then(() => events.failed()),
    false,
    '/a.mp3',
  ],
  ['its file does not exist yet', async (player: ReturnType<typeof open>) => player.toggle(), false, null],
])('the player shows a message if a sound cannot be played: %s', async (_, act, refused, address) => {
  refuses = refused;
  const player = open(address);
  await act(player);
  expect(player.$playing.get()).toBe(false);
  expect($toast.get()).toMatchObject({ text: messages.soundPlayFailed, kind: 'destructive' });
});

test('leaving pauses without a message, and the position stays', async () => {
  const player = open();
  const close = player.open();
  await player.toggle();
  at = 5;
  events.moved();
  close();
  events.failed();
  expect([player.$playing.get(), player.$time.get().second, $toast.get()]).toEqual([false, 5, null]);
});
