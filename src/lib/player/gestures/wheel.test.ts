import { expect, test } from 'vitest';
import { wheelSteps, wheelTurn } from './wheel.ts';

/** The steps for wheel events given as `[pixels, milliseconds]`. */
function stepsOf(turns: [number, number][]): (1 | -1)[] {
  const step = wheelSteps();
  return turns.map(([pixels, at]) => step({ pixels, at })).filter((by) => by !== 0);
}

test('one notch of a wheel is one step, in its direction', () => {
  expect(stepsOf([[120, 0]])).toEqual([1]);
  expect(stepsOf([[-120, 0]])).toEqual([-1]);
});

test('a flick on a trackpad is one step, however long its momentum lasts', () => {
  const glide = Array.from({ length: 60 }, (_, index): [number, number] => [
    Math.round(140 * 0.94 ** index),
    index * 16,
  ]);
  expect(stepsOf([[4, -48], [30, -32], [90, -16], ...glide])).toEqual([1]);
});

test('a light touch of the trackpad makes no step', () => {
  expect(
    stepsOf([
      [3, 0],
      [5, 16],
      [4, 32],
    ]),
  ).toEqual([]);
});

test('two flicks with a pause in between are two steps', () => {
  expect(
    stepsOf([
      [60, 0],
      [40, 16],
      [60, 300],
      [40, 316],
    ]),
  ).toEqual([1, 1]);
});

test('a change of direction steps back at once', () => {
  expect(
    stepsOf([
      [120, 0],
      [-120, 50],
    ]),
  ).toEqual([1, -1]);
});

test('a wheel that keeps turning makes a step every 400 ms', () => {
  const turning = Array.from({ length: 20 }, (_, index): [number, number] => [120, index * 50]);
  expect(stepsOf(turning)).toEqual([1, 1, 1]);
});

test('a wheel event moves along one axis, and lines count as pixels', () => {
  const event = { deltaX: -30, deltaY: 12, deltaMode: 0, timeStamp: 5 };
  expect(wheelTurn(event, 'x')).toEqual({ pixels: -30, at: 5 });
  expect(wheelTurn(event, 'y')).toEqual({ pixels: 0, at: 5 });
  expect(wheelTurn({ ...event, deltaX: 0, deltaY: 3, deltaMode: 1 }, 'y')).toEqual({ pixels: 120, at: 5 });
});
