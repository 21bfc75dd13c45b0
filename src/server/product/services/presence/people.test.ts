import { expect, test } from 'vitest';
import type { Actor, Member } from '#server/product/audience/policies/actor.ts';
import { createPeople } from './people.ts';

const minute = 60_000;
const visitor = (ip: string): Actor => ({ kind: 'visitor', ip });
const member = (id: number, ip = '192.0.2.1'): Member => ({
  kind: 'member',
  id,
  code: `code${id}`,
  ip,
  sessionId: 1,
  permissions: new Set(),
});

test('members count once at any address; visitors are told apart by network and browser', () => {
  const people = createPeople();
  expect(people.saw(member(1), 'Firefox', 0)).toBe(people.saw(member(1, '198.51.100.7'), 'Safari', 0));
  expect(people.saw(member(1), '', 0)).not.toBe(people.saw(member(2), '', 0));
  const ada = people.saw(visitor('192.0.2.1'), 'Firefox', 0);
  expect(people.saw(visitor('192.0.2.1'), 'Firefox', 0)).toBe(ada);
  expect(people.saw(visitor('192.0.2.1'), 'Safari', 0)).not.toBe(ada);
  expect(people.saw(visitor('192.0.2.2'), 'Firefox', 0)).not.toBe(ada);
  // A household has one IPv6 network.
  const home = people.saw(visitor('2001:db8:1:2:3:4:5:6'), 'Firefox', 0);
  expect(people.saw(visitor('2001:db8:1:2::9'), 'Firefox', 0)).toBe(home);
  expect(people.saw(visitor('2001:db8:1:3::9'), 'Firefox', 0)).not.toBe(home);
});

test('a gap of more than 15 minutes starts a new visit, and a gap of 15 minutes does not', () => {
  const people = createPeople();
  const person = people.saw(member(1), '', 0);
  people.saw(member(1), '', 15 * minute);
  expect(person).toMatchObject({ firstAt: 0, seenAt: 15 * minute });
  people.saw(member(1), '', 30 * minute + 1);
  expect(person).toMatchObject({ firstAt: 30 * minute + 1, seenAt: 30 * minute + 1 });
});

test('a stranger who sends 100,000 browser names counts as a hundred visitors at most, and others are not affected', () => {
  const people = createPeople({ people: 1_000, perNetwork: 100 });
  const known = new Set(Array.from({ length: 100_000 }, (_, n) => people.saw(visitor('192.0.2.1'), `browser ${n}`, n)));
  expect(known.size).toBe(100);
  expect([...known].filter((person) => person?.browser === '')).toHaveLength(1);
  expect(people.saw(visitor('192.0.2.1'), 'browser 0', 1)?.browser).toBe('browser 0');
  expect(people.saw(visitor('192.0.2.1'), '', 1)?.browser).toBe('');
  expect(people.saw(visitor('192.0.2.2'), 'browser 0', 1)).not.toBeNull();
  // The addresses of one IPv6 network count as one.
  const network = Array.from({ length: 5_000 }, (_, n) =>
    people.saw(visitor(`2001:db8::${n.toString(16)}`), `${n}`, n),
  );
  expect(new Set(network).size).toBe(100);
});

test('the number of known people is limited, until some are no longer active', () => {
  const people = createPeople({ people: 10, perNetwork: 5 });
  const saw = (n: number, at: number) => people.saw(visitor(`192.0.2.${n}`), 'Firefox', at);
  for (let n = 0; n < 9; n += 1) expect(saw(n, n < 5 ? 0 : 10 * minute)).not.toBeNull();
  expect(people.saw(member(1), '', 10 * minute)).not.toBeNull();
  expect([saw(9, 10 * minute), people.saw(member(2), '', 10 * minute)]).toEqual([null, null]);
  const known = saw(8, 10 * minute);
  expect(known).not.toBeNull();
  people.forget(16 * minute);
  expect(known && people.has(known)).toBe(true);
  for (let n = 20; n < 25; n += 1) expect(saw(n, 16 * minute)).not.toBeNull();
  expect(saw(25, 16 * minute)).toBeNull();
  expect(saw(8, 16 * minute)).toBe(known);
});

test('only the stored part of a long browser name counts', () => {
  const people = createPeople();
  const long = 'x'.repeat(10_000);
  const person = people.saw(visitor('192.0.2.1'), `${long}a`, 0);
  expect(people.saw(visitor('192.0.2.1'), `${long}b`, 0)).toBe(person);
  expect(person?.browser).toHaveLength(200);
});
