import { expect, test } from 'vitest';
import { listenSwipes } from './listen-swipes.ts';

/** An element that is swiped along one axis, and the events that it received. */
function swiped(axis: 'x' | 'y' = 'x', accepts = true) {
  const told: string[] = [];
  let captured: number | null = null;
  const root = Object.assign(new EventTarget(), {
    setPointerCapture: (id: number) => {
      captured = id;
    },
  });
  const stop = listenSwipes(root as unknown as HTMLElement, axis, {
    accepts: () => accepts,
    move: (along) => void told.push(`move ${along}`),
    end: (step) => void told.push(`end ${step}`),
    hold: (isDown) => void told.push(isDown ? 'down' : 'up'),
  });
  const send = (type: string, x = 0, y = 0, more = {}) => {
    const event = new Event(type, { cancelable: true });
    const point = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, ...more };
    for (const [name, value] of Object.entries(point)) Object.defineProperty(event, name, { value });
    root.dispatchEvent(event);
    return event;
  };
  return { told, send, stop, captured: () => captured };
}

test('a finger moves the element along its axis, and its release steps; the following click does not count', () => {
  const { told, send, captured } = swiped();
  send('pointerdown', 200, 100);
  expect(captured(), 'a press belongs to what is under it').toBeNull();
  send('pointermove', 100, 104);
  expect(captured()).toBe(1);
  send('pointerup', 100, 104);
  expect(told).toEqual(['down', 'move -100', 'end 1', 'up']);
  expect(send('click').defaultPrevented).toBe(true);
  expect(send('click').defaultPrevented, 'only that click').toBe(false);
});

test('a press does not count as a swipe', () => {
  const { told, send } = swiped();
  send('pointerdown', 200, 100);
  send('pointermove', 203, 102);
  send('pointerup', 203, 102);
  expect(told).toEqual(['down', 'up']);
  expect(send('click').defaultPrevented).toBe(false);
});

test('a movement across the axis is left to other handlers', () => {
  const { told, send } = swiped('x');
  send('pointerdown', 200, 100);
  send('pointermove', 205, 200);
  send('pointerup', 205, 200);
  expect(told).toEqual(['down', 'up']);
});

test('a swipe that the browser cancels returns', () => {
  const { told, send } = swiped('y');
  send('pointerdown', 0, 300);
  send('pointermove', 0, 200);
  send('pointercancel', 0, 100);
  expect(told).toEqual(['down', 'move -100', 'end 0', 'up']);
});

test('a second finger, another button and a place that does not swipe have no effect', () => {
  const { told, send } = swiped();
  send('pointerdown', 0, 0, { isPrimary: false });
  send('pointerdown', 0, 0, { button: 2 });
  send('pointermove', 90, 0);
  const refusing = swiped('x', false);
  refusing.send('pointerdown');
  refusing.send('pointermove', 90, 0);
  expect([...told, ...refusing.told]).toEqual([]);
});

test('no event arrives after the end', () => {
  const { told, send, stop } = swiped();
  stop();
  send('pointerdown');
  send('pointermove', 90, 0);
  expect(told).toEqual([]);
});
