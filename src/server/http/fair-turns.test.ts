import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const names: string[] = [];
const listener = fairTurns(
  ({ headers }) => String(headers['from']),
  ({ url = '' }) => void names.push(url),
);
const ask = (from: string, url: string, more: Partial<ServerResponse> = {}) =>
  listener({ headers: { from }, url } as unknown as IncomingMessage, more as ServerResponse);
const begun = () => names.splice(0);

test('a crowd of one network waits for its turns, and others begin between them', async () => {
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

test('who comes later does not overtake who waits', async () => {
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
