import { expect, test } from 'vitest';
import { presentNetworks } from './present-networks.ts';

test('a network has others while one of them asks, whether or not it asks itself', () => {
  let time = 0;
  const networks = presentNetworks(() => time);
  expect(networks.hasOthers('a')).toBe(false);
  networks.saw('a');
  expect([networks.hasOthers('a'), networks.hasOthers('b')]).toEqual([false, true]);
  networks.saw('b');
  networks.saw('b');
  expect([networks.hasOthers('a'), networks.hasOthers('b')]).toEqual([true, true]);
  time = 999;
  networks.saw('b');
  time = 1_500;
  expect([networks.hasOthers('a'), networks.hasOthers('b')]).toEqual([true, false]);
  time = 2_000;
  expect(networks.hasOthers('a')).toBe(false);
});
