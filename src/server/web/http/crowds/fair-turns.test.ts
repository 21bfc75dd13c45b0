import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const names: string[] = [];
let milliseconds = 0;
const listener = fairTurns(
  ({ headers }) => String(headers['from']),
  ({ url = '' }) => void names.push(url),
  { saw: () => undefined, next: () => milliseconds },
);
const ask = (from: string, url: string, more: Partial<ServerResponse> = {}) =>
  listener({ headers: { from }, url } as unknown as IncomingMessage, more as ServerResponse);
const begun = () => names.splice(0);
afterEach(() => void vi.useRealTimers());

test('a crowd of one network waits for its turns, and others start between them', async () => {
  for (let n = 1; n <= 5; n += 1) ask('10.0.0.1', `a${n}`);
  ask('10.0.0.2', 'b1');
  expect(begun()).toEqual(['a1', 'a2', 'b1']);
  await turn();
  ask('10.0.0.2', 'b2');
  expect(begun()).toEqual(['a3', 'a4', 'b2']);
  await turn();
  expect(begun()).toEqual(['a5']);
  await turn();
  ask('10.0.0.1', 'a6');
  expect(begun()).toEqual(['a6']);
});

test('a newcomer does not overtake a waiting client', async () => {
  await turn();
  for (let n = 1; n <= 3; n += 1) ask('10.0.0.3', `c${n}`);
  await turn();
  for (let n = 4; n <= 5; n += 1) ask('10.0.0.3', `c${n}`);
  await turn();
  await turn();
  expect(begun()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
});

test('a connection that is gone is not answered, and a household with one IPv6 network is one crowd', async () => {
  await turn();
  for (let n = 1; n <= 2; n += 1) ask(`2001:db8::${n}`, `d${n}`);
  ask('2001:db8::3', 'd3', { destroyed: true });
  ask('2001:db8::4', 'd4');
  expect(begun()).toEqual(['d1', 'd2']);
  await turn();
  expect(begun()).toEqual(['d4']);
});

test('a client that has gone blocks no other client', async () => {
  await turn();
  const gone = { destroyed: false };
  for (let n = 1; n <= 2; n += 1) ask('10.0.0.7', `g${n}`);
  for (let n = 3; n <= 60; n += 1) ask('10.0.0.7', `g${n}`, gone);
  gone.destroyed = true;
  ask('10.0.0.7', 'g61');
  expect(begun()).toEqual(['g1', 'g2']);
  await turn();
  expect(begun()).toEqual(['g61']);
});

test('a crowd pauses between its turns while others start at once, and loses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  milliseconds = 20;
  await turn();
  for (let n = 1; n <= 60; n += 1) ask('10.0.0.5', `e${n}`);
  expect(begun()).toEqual(['e1', 'e2']);
  await turn();
  expect(begun()).toEqual(['e3', 'e4']);
  await turn();
  ask('10.0.0.5', 'e61');
  for (let n = 1; n <= 3; n += 1) ask('10.0.0.6', `f${n}`);
  expect(begun()).toEqual(['f1', 'f2']);
  await turn();
  expect(begun()).toEqual(['f3']);
  vi.advanceTimersByTime(20);
  await turn();
  expect(begun()).toEqual(['e5', 'e6']);
  milliseconds = 0;
  vi.advanceTimersByTime(20);
  for (let n = 0; n < 40; n += 1) await turn();
  expect(begun()).toEqual(Array.from({ length: 55 }, (_, n) => `e${n + 7}`));
});
