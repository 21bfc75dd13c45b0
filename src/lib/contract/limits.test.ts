import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { characters, textOf } from '#tests/fixtures/characters.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { cutTo, isAtMost, lengthOf, limits, unitsPerCharacter } from './limits.ts';
import { manyLines } from './written-text.ts';

test.each(characters)('%s is one character', (character) => {
  expect(lengthOf(character)).toBe(1);
  expect(lengthOf(character.repeat(70))).toBe(70);
});

test('a letter with a thousand marks counts as several characters, by its length', () => {
  const piled = `a${'\u0301'.repeat(1_000)}`;
  expect(lengthOf(piled)).toBe(Math.ceil(1_001 / unitsPerCharacter));
  expect(cutTo(`ab${piled}`, 10)).toBe('ab');
});

describe('whatever is written', () => {
  const pieces = fc.constantFrom(
    ...characters,
    '\r',
    '\n',
    '\r\n',
    '\u200d',
    '\u0301',
    '🇩',
    '\ud83d',
    '\u00ad',
    'a',
    ' ',
    '\u{e0067}',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  );

  test('is counted like Intl.Segmenter, including the fast paths', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(text, (written) => {
        const worth = [...segmenter.segment(written)].map(({ segment }) =>
          /^[\u202a-\u202e\u2066-\u2069]$|^(?![\t-\r\u0085])\p{Cc}$/u.test(segment)
            ? 0
            : Math.ceil(segment.length / unitsPerCharacter),
        );
        expect(lengthOf(written)).toBe(worth.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  test('has the same length before and after the contract cleans it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters, '\u202e', '\u2069', '\n', '\u0085', 'a')), (parts) => {
        const written = parts.join('').trim();
        // A text that begins or ends with a line break beside a mark is trimmed on only one side.
        fc.pre(/^[^\n\u0085]*$|^[^\n\u0085\u202e\u2069].*[^\n\u0085\u202e\u2069]$/s.test(written));
        expect(lengthOf(manyLines(written))).toBe(lengthOf(written));
      }),
    );
  });

  test('fits exactly if its length does, and its beginning fits', () => {
    fc.assert(
      fc.property(text, fc.nat(70), (written, most) => {
        expect(isAtMost(written, most)).toBe(lengthOf(written) <= most);
        const cut = cutTo(written, most);
        expect(written.startsWith(cut) && lengthOf(cut) <= most).toBe(true);
        if (lengthOf(written) <= most) expect(cut).toBe(written);
      }),
    );
  });
});

test('a huge text is counted at once, and only as far as the limit', () => {
  const before = performance.now();
  expect(isAtMost('é̂'.repeat(1_000_000), 5_000)).toBe(false);
  expect(lengthOf(textOf(20_000))).toBe(20_000);
  expect(performance.now() - before).toBeLessThan(2_000);
});

interface Limit {
  /** The place of the field, as `call.field`. */
  place: string;
  most: number | undefined;
  units: number | undefined;
  accepts: (text: string) => boolean;
}

/** The limits of all texts that a call accepts. */
function limitsOf(call: string, schema: v.GenericSchema): Limit[] {
  const whole = wellFormed(schema) as Record<string, unknown>;
  return fieldsOf(schema).flatMap(([field, of]) => {
    const { inside, isList } = plainOf(of);
    const items = (inside as unknown as { pipe?: { type: string; most?: number; requirement?: number }[] }).pipe ?? [];
    const most = items.find((item) => item.most !== undefined)?.most;
    const units = items.find(({ type }) => type === 'max_length')?.requirement;
    if (inside.type !== 'string' || (most === undefined && units === undefined)) return [];
    const accepts = (text: string) => {
      const { issues } = v.safeParse(schema, { ...whole, [field]: isList ? [text] : text });
      return !issues?.some(({ path }) => path?.[0]?.key === field);
    };
    return [{ place: `${call}.${field}`, most, units, accepts }];
  });
}

/** The fields that the schema has in any of its forms. */
function fieldsOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  const { entries = {}, options = [] } = schema as { entries?: Record<string, v.GenericSchema>; options?: unknown[] };
  const deeper = options.filter((option) => option instanceof Object) as v.GenericSchema[];
  return [...Object.entries(entries), ...deeper.flatMap(fieldsOf)];
}

/** The schema of a text, without optional or list wrappers. */
function plainOf(schema: v.GenericSchema, isList = false): { inside: v.GenericSchema; isList: boolean } {
  const { wrapped, item } = schema as unknown as { wrapped?: v.GenericSchema; item?: v.GenericSchema };
  if (wrapped) return plainOf(wrapped, isList);
  return item ? plainOf(item, true) : { inside: schema, isList };
}

describe('the texts that the calls accept', () => {
  const found = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { query, body }]) => [
    ...(query ? limitsOf(name, query) : []),
    ...(body ? limitsOf(name, body) : []),
  ]);
  const written = found.filter(({ most }) => most !== undefined);

  test('are limited in characters, except texts from programs, addresses, names and passwords to log in', () => {
    const technical =
      /\.(codes?|\w*Code|cursor|undo|token|csv|email|to|invitation|userName|address|\w*PublicId|imgPublicIdList)$/;
    const others = found.filter(({ most, place }) => most === undefined && !technical.test(place));
    expect(others.map(({ place }) => place)).toEqual([
      ...['setUpSite.name', 'withdrawApplication.password', 'login.password'],
      'addPushDevice.endpoint',
    ]);
    expect(Object.fromEntries(written.map(({ place, most }) => [place.split('.')[1], most]))).toMatchObject({
      ...{
        title: limits.title,
        description: limits.description,
        imgAltList: limits.imageAlt,
        note: limits.moderationNote,
      },
      ...{ bio: limits.bio, displayName: limits.displayName, reason: limits.disableReason, keyWord: limits.keyword },
    });
  });

  test.each(written)(
    '$place takes $most characters of many code points, and not one more',
    ({ most = 0, place, accepts }) => {
      const letters = place === 'createTag.content' ? ['क्षि', 'ก็'] : characters;
      expect(accepts(textOf(most, letters))).toBe(true);
      expect(accepts(textOf(most + 1, letters))).toBe(false);
    },
  );
});
