import { expect, test } from 'vitest';
import { rubberBand, startSwipe } from './swipe.ts';

/** A swipe from the origin through these points, given as `[x, y, milliseconds]`: the movements, and the step at its end. */
function swipe(axis: 'x' | 'y', points: [number, number, number][]) {
  const followed = startSwipe(axis, { x: 0, y: 0, at: 0 });
  const all = points.map(([x, y, at]) => ({ x, y, at }));
  const moves = all.map(followed.move);
  return { moves, step: followed.end(all.at(-1) ?? { x: 0, y: 0, at: 0 }) };
}

test('a short movement is a press', () => {
  expect(swipe('x', [[6, 4, 300]])).toEqual({ moves: [null], step: 0 });
});

test('a long drag steps against its direction, however slow', () => {
  expect(
    swipe('x', [
      [-20, 3, 200],
      [-90, 10, 2_000],
    ]),
  ).toEqual({ moves: [-20, -90], step: 1 });
  expect(swipe('x', [[90, 0, 2_000]]).step).toBe(-1);
  expect(swipe('y', [[0, -90, 2_000]]).step).toBe(1);
});

test('a flick steps, however short', () => {
  expect(swipe('x', [[30, 2, 40]]).step).toBe(-1);
});

test('a drag that returned makes no step', () => {
  expect(
    swipe('x', [
      [-200, 0, 300],
      [-40, 0, 900],
    ]).step,
  ).toBe(0);
});

test('the direction is decided once', () => {
  expect(
    swipe('x', [
      [4, 14, 30],
      [120, 14, 90],
    ]),
  ).toEqual({ moves: [null, null], step: 0 });
  expect(
    swipe('x', [
      [-14, 4, 30],
      [-80, 160, 90],
    ]),
  ).toEqual({ moves: [-14, -80], step: 1 });
});

test('a rubber band yields less and less, on both sides, and never by half of the length', () => {
  expect(rubberBand(0, 400)).toBe(0);
  expect(rubberBand(-100, 400)).toBe(-rubberBand(100, 400));
  const near = rubberBand(50, 400);
  const far = rubberBand(100, 400);
  expect(far).toBeGreaterThan(near);
  expect(far - near).toBeLessThan(near);
  expect(rubberBand(100_000, 400)).toBeLessThan(200);
});
