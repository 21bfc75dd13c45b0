import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '#tests/support/properties/properties.ts';
import type { Candidate } from './candidates.ts';
import { type Points, pointsOf, rank } from './rank.ts';
import { noInterests } from './sources/taste.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => now.getTime() - hours * 3_600_000;
let authors = 0;

/** Every candidate has a different author by default. */
function candidate(code: string, overrides: Partial<Candidate> = {}): Candidate & { code: string } {
  authors += 1;
  return {
    id: authors,
    code,
    authorId: authors,
    soundId: null,
    tagIds: [],
    likeCount: 0,
    commentCount: 0,
    viewCount: 0,
    publishedAt: hoursAgo(1),
    ...overrides,
  };
}

const order = (candidates: ReturnType<typeof candidate>[], interests = noInterests) =>
  rank(candidates, { interests, at: now, most: candidates.length }).map(({ code }) => code);

describe('the ranking', () => {
  test('puts the newer of two equal posts first', () => {
    expect(order([candidate('new'), candidate('older', { publishedAt: hoursAgo(9) })])).toEqual(['new', 'older']);
  });

  test('puts a post with many likes before slightly newer ones, but not for long', () => {
    const loved = { likeCount: 400, commentCount: 80, viewCount: 900 };
    const fresh = candidate('fresh');
    expect(order([fresh, candidate('loved', { ...loved, publishedAt: hoursAgo(10) })])).toEqual(['loved', 'fresh']);
    expect(order([fresh, candidate('old', { ...loved, publishedAt: hoursAgo(24 * 14) })])).toEqual(['fresh', 'old']);
  });

  test('does not trust one like after one view', () => {
    const many = candidate('many', { likeCount: 300, viewCount: 1_000 });
    expect(order([candidate('one', { likeCount: 1, viewCount: 1 }), many])).toEqual(['many', 'one']);
  });

  test.each([
    ['author', { authorId: 7_000 }],
    ['tag', { tagIds: [3, 7_000] }],
    ['sound', { soundId: 7_000 }],
  ] satisfies [keyof typeof noInterests, Partial<Candidate>][])(
    'ranks a post higher if the member likes its %s',
    (kind, liked) => {
      const interests = { ...noInterests, [kind]: new Map([[7_000, 1]]) };
      const candidates = [candidate('newer'), candidate('liked', { ...liked, publishedAt: hoursAgo(8) })];
      expect(order(candidates)).toEqual(['newer', 'liked']);
      expect(order(candidates, interests)).toEqual(['liked', 'newer']);
    },
  );

  test.each([
    ['author', { authorId: 7_001 }],
    ['tag', { tagIds: [3, 7_001] }],
    ['sound', { soundId: 7_001 }],
  ] satisfies [keyof typeof noInterests, Partial<Candidate>][])(
    'ranks a post lower if the member wants less of its %s',
    (kind, unwanted) => {
      const interests = { ...noInterests, [kind]: new Map([[7_001, -0.8]]) };
      const candidates = [candidate('unwanted', unwanted), candidate('older', { publishedAt: hoursAgo(6) })];
      expect(order(candidates)).toEqual(['unwanted', 'older']);
      expect(order(candidates, interests)).toEqual(['older', 'unwanted']);
    },
  );

  test('weighs the best tag of a post against its worst', () => {
    const interests = {
      ...noInterests,
      tag: new Map([
        [1, 1],
        [2, -1],
        [3, 0.2],
      ]),
    };
    const tagPoints = (...tagIds: number[]) => pointsOf(candidate('any', { tagIds }), interests, now).tag;
    expect(tagPoints(1, 2)).toBe(0);
    expect(tagPoints(1, 3)).toBe(tagPoints(1));
    expect(tagPoints(2)).toBe(-tagPoints(1));
    expect(tagPoints(2, 3)).toBeLessThan(0);
  });

  test('orders posts by the sum of the points that are told as reasons', () => {
    const weight = fc.double({ min: -1, max: 1, noNaN: true });
    const some = fc.record({ author: weight, tag: weight, sound: weight, hours: fc.nat(2_000), likes: fc.nat(3_000) });
    const sumOf = (points: Points) => Object.values(points).reduce((sum, one) => sum + one, 0);
    fc.assert(
      fc.property(fc.array(some, { minLength: 2, maxLength: 12 }), (all) => {
        const candidates = all.map(({ hours, likes }, n) =>
          candidate(`p${n}`, {
            ...{ authorId: n, tagIds: [n], soundId: n + 1 },
            ...{ publishedAt: hoursAgo(hours), likeCount: likes, viewCount: 2 * likes },
          }),
        );
        const interests = {
          author: new Map(all.map(({ author }, n) => [n, author])),
          tag: new Map(all.map(({ tag }, n) => [n, tag])),
          sound: new Map(all.map(({ sound }, n) => [n + 1, sound])),
        };
        const ranked = rank(candidates, { interests, at: now, most: candidates.length });
        const sums = ranked.map((post) => sumOf(pointsOf(post, interests, now)));
        for (const [n, sum] of sums.entries()) expect(sum).toBeGreaterThanOrEqual((sums[n + 1] ?? -9) - 1e-9);
        for (const post of ranked) {
          const { author, tag, sound } = pointsOf(post, interests, now);
          expect(Math.abs(author + tag + sound)).toBeLessThanOrEqual(1.2 + 1e-9);
        }
      }),
      { numRuns: tries(100) },
    );
  });

  test('does not show one author twice in a row while another one is near', () => {
    const by = (code: string, authorId: number, hours: number) =>
      candidate(code, { authorId, publishedAt: hoursAgo(hours) });
    const candidates = [by('a1', 9001, 1), by('a2', 9001, 2), by('a3', 9001, 3), by('b1', 9002, 4), by('b2', 9002, 5)];
    expect(order(candidates)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(order(candidates.slice(0, 3))).toEqual(['a1', 'a2', 'a3']);
  });

  test('keeps every candidate once', () => {
    const candidates = Array.from({ length: 400 }, (_, n) =>
      candidate(`p${n}`, { authorId: 9_000 + (n % 7), publishedAt: hoursAgo(n), likeCount: (n * 37) % 101 }),
    );
    expect(new Set(order(candidates)).size).toBe(400);
  });
});
