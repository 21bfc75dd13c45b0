import fc from 'fast-check';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { displayName } from './account/auth.ts';
import { sendComment } from './comment/comment.ts';
import { messages } from './messages.ts';
import { postDraft } from './post/publishing.ts';
import { newTag } from './post/tag.ts';
import { isVisible, manyLines, oneLine } from './written-text.ts';

const nothing = [
  '',
  ' \t\n',
  '\u200b',
  '\u200b\u200d\ufeff',
  '\u2800',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u034f',
  '\ufe0f',
  '\u00ad\u2060',
  '\u202e\u202c',
  '\u200e\u200f\u061c',
  '\u0301',
  '\u{e0020}\u{e007f}',
  '\u0007\u001b',
];

test.each(nothing.map((text) => [JSON.stringify(text), text]))('%s shows nothing', (_, text) => {
  expect(isVisible(text)).toBe(false);
  expect(safeParse(displayName, text).issues?.[0]?.message).toBe(messages.displayNameRequired);
  expect(safeParse(newTag, { content: text }).success).toBe(false);
  const draft = safeParse(postDraft, { title: text, videoPublicId: 'x', tagCodeList: ['x'] });
  expect(draft.issues?.map(({ message }) => message)).toEqual([messages.titleRequired]);
  const comment = sendComment.body && safeParse(sendComment.body, { code: 'x', content: text });
  expect(comment?.issues?.[0]?.message).toBe(messages.commentRequired);
});

test.each(['Ada', 'עדה', 'ملهم می‌خواهم', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'क्‍ष', 'Zoë', 'a\u200fב', '.'])(
  '%s stays as it is',
  (text) => {
    expect(oneLine(text)).toBe(text);
    expect(manyLines(text)).toBe(text);
    expect(safeParse(displayName, text).output).toBe(text);
  },
);

test('a name is one line without control characters, and does not change the direction of the following text', () => {
  expect(oneLine(' a\r\nb\tc\u2028d\u0085e ')).toBe('a b c d e');
  expect(oneLine('a\u0007\u001b[31mb\u009f')).toBe('a[31mb');
  expect(oneLine('\u202egnp.exe\u2066x')).toBe('gnp.exex');
});

test.each([
  ['runs of blanks', 'Ada   Lovelace'],
  ['wide and non-breaking blanks', 'Ada\u00a0\u3000\u2003Lovelace'],
  ['fillers that look like blanks', 'Ada\u2800\u3164Lovelace'],
  ['characters without width', '\u200bAda\ufeff \u200b Love\u200blace\u2060'],
])('in the name of a member, %s collapse', (_, written) => {
  expect(safeParse(displayName, written).output).toBe('Ada Lovelace');
});

test('a longer text keeps its lines, and no other control character', () => {
  expect(manyLines('a\r\nb\rc\u2028d\u2029\u0085e')).toBe('a\nb\nc\nd\n\ne');
  expect(manyLines('a\tb\u0008\u001bc')).toBe('a bc');
});

test.each([
  ['\u202eabc', '\u202eabc\u202c'],
  ['\u202eabc\u202c', '\u202eabc\u202c'],
  ['\u202ea\nb', '\u202ea\u202c\nb'],
  ['\u2067a\u202db', '\u2067a\u202db\u202c\u2069'],
  ['\u2067a\u202db\u2069c', '\u2067a\u202db\u2069c'],
  ['a\u202cb\u2069c', 'abc'],
  ['\u2067a\u202cb', '\u2067ab\u2069'],
])('a change of direction ends with its line: %j', (written, kept) => {
  expect(manyLines(written)).toBe(kept);
});

test('cleaning twice changes nothing, and every direction mark is closed', () => {
  const letters = fc.constantFrom(...'ab \n\t\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200d\u0007');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
      const once = manyLines(text);
      expect(manyLines(once)).toBe(once);
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
      expect(oneLine(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
      for (const line of once.split('\n')) {
        const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
        expect(count(/[\u2066-\u2068]/g)).toBe(count(/\u2069/g));
      }
    }),
  );
});

test('U+0000 is left to the database, which refuses it', () => {
  expect([oneLine('a\u0000'), manyLines('a\u0000')]).toEqual(['a\u0000', 'a\u0000']);
});
