import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { Problem } from '#server/product/problem.ts';
import { cursorsWith, type FeedCursor, hasRoomFor } from './cursor.ts';

const cursors = cursorsWith(new Uint8Array(32).fill(7));
const id = fc.integer({ min: 1, max: 2 ** 47 });
const at = fc.integer({ min: 1, max: 2 ** 45 });
const shared = { startedAt: at.map((ms) => new Date(ms)), behind: fc.option(fc.record({ at, id })) };
const cursor: fc.Arbitrary<FeedCursor> = fc.oneof(
  fc.record({
    ...shared,
    phase: fc.constant('unseen' as const),
    ahead: fc.uniqueArray(id, { maxLength: 40 }).filter(hasRoomFor),
  }),
  fc.record({ ...shared, phase: fc.constant('seen' as const) }),
);

const inOrder = (one: FeedCursor) =>
  one.phase === 'unseen' ? { ...one, ahead: one.ahead.toSorted((a, b) => a - b) } : one;

describe('a cursor of the feed', () => {
  test('is read back as it was written, in the length that the contract allows', () => {
    fc.assert(
      fc.property(cursor, (one) => {
        const text = cursors.write(one);
        expect(text.length).toBeLessThanOrEqual(200);
        expect(feed.query.entries.cursor.wrapped.pipe[1].requirement).toBe(200);
        expect(inOrder(cursors.read(text))).toEqual(inOrder(one));
      }),
    );
  });

  test('has room for fourteen ids in the worst case, and for a hundred close ones', () => {
    expect(hasRoomFor(Array.from({ length: 14 }, (_, n) => 2 ** 47 - n * 2 ** 42))).toBe(true);
    expect(hasRoomFor(Array.from({ length: 100 }, (_, n) => 1_000_000 + n))).toBe(true);
    expect(hasRoomFor(Array.from({ length: 110 }, (_, n) => 1_000_000 + n))).toBe(false);
  });

  test('is refused if a single character was changed, added or removed, or if another key made it', () => {
    const text = cursors.write({ phase: 'seen', startedAt: new Date(5), behind: { at: 1, id: 2 } });
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
    const forged = [...text].map((letter, n) => text.slice(0, n) + other(letter) + text.slice(n + 1));
    const foreign = cursorsWith(new Uint8Array(32)).write({ phase: 'seen', startedAt: new Date(5), behind: null });
    for (const wrong of [...forged, text.slice(1), text.slice(0, -1), `${text}A`, `${text}=`, '', 'u..mabc.0', foreign])
      expect(() => cursors.read(wrong), wrong).toThrow(Problem);
  });

  test('reveals nothing: the same position gives a different text each time', () => {
    const place: FeedCursor = { phase: 'seen', startedAt: new Date(5), behind: null };
    expect(cursors.write(place)).not.toBe(cursors.write(place));
  });
});
