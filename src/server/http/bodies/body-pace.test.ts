import { expect, test } from 'vitest';
import { bodyPaces } from './body-pace.ts';

const MB = 1_000_000;

function create() {
  const clock = { time: 1_000, hasOthers: true };
  const paces = bodyPaces({ hasOthers: () => clock.hasOthers }, () => clock.time);
  return { clock, paces };
}

test('all bodies of a network together come at 16 MB a second, and those of another network do not wait for them', () => {
  const { clock, paces } = create();
  const [first, second] = [paces('10.0.0.1'), paces('10.0.0.1')];
  // What may come at once.
  expect(first(4 * MB)).toBe(0);
  expect(first(MB)).toBe(62.5);
  expect(second(MB)).toBe(125);
  expect(paces('10.0.0.2')(MB)).toBe(0);
  clock.time += 1_000;
  expect(second(4 * MB)).toBe(0);
});

test('who is alone never waits, and owes nothing for what came meanwhile', () => {
  const { clock, paces } = create();
  const pace = paces('10.0.0.1');
  clock.hasOthers = false;
  expect(pace(500 * MB)).toBe(0);
  clock.hasOthers = true;
  expect(pace(MB)).toBe(0);
});

test('a network that must wait is remembered beside thousands of others', () => {
  const { clock, paces } = create();
  expect(paces('busy')(100 * MB)).toBeGreaterThan(1_000);
  for (let n = 0; n < 2_000; n += 1) paces(`${n}`)(MB);
  clock.time += 500;
  expect(paces('busy')(1)).toBeGreaterThan(1_000);
});
