import { expect, test } from 'vitest';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { holdGesture } from './hold.ts';

function gesture(holds = true) {
  const { clock, tick } = fakePlatform();
  const events: string[] = [];
  const hold = holdGesture({
    after: clock.after,
    onStart() {
      events.push('start');
      return holds;
    },
    onEnd: () => void events.push('end'),
  });
  return { hold, tick, events };
}

test('a press of 400 ms is a hold until its release, and no click', () => {
  const { hold, tick, events } = gesture();
  hold.down(100, 100);
  tick(399);
  expect(events).toEqual([]);
  tick(1);
  expect(events).toEqual(['start']);
  expect(hold.up()).toBe(true);
  expect(events).toEqual(['start', 'end']);
  expect(hold.up()).toBe(false);
});

test('a long press on an element without a hold is a click', () => {
  const { hold, tick, events } = gesture(false);
  hold.down(100, 100);
  tick(2_000);
  expect(hold.up()).toBe(false);
  expect(events).toEqual(['start']);
});

test('a short press is a click', () => {
  const { hold, tick, events } = gesture();
  hold.down(100, 100);
  tick(200);
  expect(hold.up()).toBe(false);
  tick(1_000);
  expect(events).toEqual([]);
});

test('a swipe is no hold, but a finger may tremble', () => {
  const { hold, tick, events } = gesture();
  hold.down(100, 100);
  hold.move(104, 106);
  tick(400);
  expect(events).toEqual(['start']);
  hold.up();
  hold.down(100, 100);
  hold.move(100, 120);
  tick(400);
  expect(events).toEqual(['start', 'end']);
});
