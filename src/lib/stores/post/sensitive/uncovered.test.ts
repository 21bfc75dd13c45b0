import { beforeEach, expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { someSound, someSoundPost } from '#tests/support/doubles/some-sound.ts';
import {
  $uncovered,
  blurredOf,
  coverNow,
  isCoveredNow,
  isSoundCovered,
  uncover,
  uncoverAll,
  uncoverSound,
} from './uncovered.ts';

const [blurred, poster] = [
  { src: '/blurred', srcSet: '/blurred 90w' },
  { src: '/poster', srcSet: '/poster 720w' },
];
const media = { kind: 'video', poster, backdrop: '/blurred' } as Post['media'];
const post = { postCode: 'one', isCovered: true, media };
const tile = { postCode: 'one', isCovered: true, media: { cover: blurred } };
const locked = { ...post, media: { kind: 'covered', backdrop: '/blurred', avatar: null, soundAvatar: null } as const };

beforeEach(() => $uncovered.set({ all: false, pictures: {} }));

test('a covered post is uncovered by a press, on the stage and in grids, and no other post is', () => {
  expect([isCoveredNow(post, $uncovered.get()), coverNow(tile, $uncovered.get())]).toEqual([
    true,
    { cover: blurred, isCovered: true },
  ]);
  uncover(post);
  expect([isCoveredNow(post, $uncovered.get()), coverNow(tile, $uncovered.get())]).toEqual([
    false,
    { cover: poster, isCovered: false },
  ]);
  expect(isCoveredNow({ ...post, postCode: 'two' }, $uncovered.get())).toBe(true);
});

test('a visitor cannot uncover a post', () => {
  uncover(locked);
  uncoverAll(true);
  expect(isCoveredNow(locked, $uncovered.get())).toBe(true);
  expect(coverNow(tile, $uncovered.get()).isCovered).toBe(true);
});

test('the switch uncovers the posts of earlier answers', () => {
  uncoverAll(true);
  expect(isCoveredNow(post, $uncovered.get())).toBe(false);
  uncoverAll(false);
  expect(isCoveredNow(post, $uncovered.get())).toBe(true);
});

test('a post that is not covered stays as it is', () => {
  expect(isCoveredNow({ ...post, isCovered: false }, $uncovered.get())).toBe(false);
  expect(coverNow({ ...tile, isCovered: false, media: { cover: poster } }, $uncovered.get())).toEqual({
    cover: poster,
    isCovered: false,
  });
});

test('the sound of a covered post waits for a press, and for visitors forever', () => {
  const original = someSoundPost('one', { isCovered: true, sensitive: 'VIOLENCE' });
  const sound = someSound({ original });
  const silent = someSound({ original, media: { sound: null, peaks: null, header: null } });
  expect([isSoundCovered(sound, $uncovered.get()), isSoundCovered(someSound(), $uncovered.get())]).toEqual([
    true,
    false,
  ]);
  uncoverSound('one');
  expect([isSoundCovered(sound, $uncovered.get()), isSoundCovered(silent, $uncovered.get())]).toEqual([false, true]);
});

test('the blurred picture is that of the video, or of the image in sight', () => {
  const images = { kind: 'images', images: [{ backdrop: '/first' }, { backdrop: '/second' }] } as Post['media'];
  const none = { kind: 'none' } as Post['media'];
  expect([media, images, none, locked.media].map((one) => blurredOf(one, 1))).toEqual([
    '/blurred',
    '/second',
    null,
    '/blurred',
  ]);
});
