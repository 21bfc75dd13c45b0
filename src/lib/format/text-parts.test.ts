import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { createTag } from '#lib/contract/post/tag.ts';
import { tagKey } from '#lib/contract/post/tag-name.ts';
import { namedIn, textParts } from './text-parts.ts';

/** The parts with a link, as `kind:name`. */
const leads = (text: string) =>
  textParts(text).flatMap((part) => {
    if (part.kind === 'text') return [];
    return [`${part.kind}:${part.kind === 'link' ? part.href : part.name}`];
  });
const joined = (text: string) =>
  textParts(text)
    .map((part) => part.text)
    .join('');

describe('a text as parts', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['just words', []],
    ['@anna', ['member:anna']],
    ['Hi @Anna!', ['member:anna']],
    ['(@anna, @bo.b_2...)', ['member:anna', 'member:bo.b_2']],
    ['@anna.', ['member:anna']],
    ['@annaさん', ['member:anna']],
    ['こんにちは@anna', ['member:anna']],
    ['@anna😀', ['member:anna']],
    ['\u202e@anna\u202c', ['member:anna']],
    ['@annaé and @anna\u0301', []],
    ['@ab @a @', []],
    [`@${'a'.repeat(30)}`, [`member:${'a'.repeat(30)}`]],
    [`@${'a'.repeat(31)}`, []],
    ['anna@example.org, @anna@example.org', []],
    ['@@anna', []],
    ['#Cats', ['tag:cats']],
    ['#one#two #three', ['tag:one', 'tag:two', 'tag:three']],
    ['We are #1.', ['tag:1']],
    ['C# and F#m, ## and #', []],
    ['#Ärger #ÄRGER', ['tag:ärger', 'tag:ärger']],
    ['#e\u0301te', ['tag:éte']],
    ['#猫 #𝒜 #שלום', ['tag:猫', 'tag:a', 'tag:שלום']],
    ['&#39; a/#b', []],
    ['#نرم‌افزار and #श्री‍मान्', ['tag:نرمافزار', 'tag:श्रीमान्']],
    ['#cats\u200d #cats\u00ad', ['tag:cats', 'tag:cats']],
    ['#ｓｙｎｔｈ #İstanbul #ﬁsh #ｶﾞ', ['tag:synth', 'tag:istanbul', 'tag:fish', 'tag:ガ']],
    ['#STRASSE #Straße #ΟΔΟΣ #οδός', ['tag:strasse', 'tag:strasse', 'tag:οδοσ', 'tag:οδόσ']],
    // A tag takes the whole word or nothing.
    ['#c++ #c# #100% #5€', []],
    ["#rock-n-roll #don't #r&b #node.js #a/b #ロック・ロール #cats@home #12:30", []],
    ['#rock-’n’-roll', []],
    ['#½ #\u0301', []],
    // Punctuation ends a tag.
    [
      '#cats, #dogs. #owls! (#bats) "#rats" #ants: #bees; #foxes… **#elks**',
      'cats dogs owls bats rats ants bees foxes elks'.split(' ').map((name) => `tag:${name}`),
    ],
    [
      '#cats😀 #dogs❤️ #猫。かわいい #owls—they #bats...and #rats-',
      'cats dogs 猫 owls bats rats'.split(' ').map((name) => `tag:${name}`),
    ],
    ['#cats,dogs #cats|dogs #cats\u200bdogs', ['tag:cats', 'tag:cats', 'tag:cats']],
    [`#${'a'.repeat(50)} #${'a'.repeat(51)}`, [`tag:${'a'.repeat(50)}`]],
    ['http://a.example', ['link:http://a.example/']],
    ['HTTPS://A.example/B', ['link:https://a.example/B']],
    ['see https://a.example/b?c=1&d#e.', ['link:https://a.example/b?c=1&d#e']],
    ['(https://a.example/b)', ['link:https://a.example/b']],
    ['https://a.example/b_(c)!', ['link:https://a.example/b_(c)']],
    ['"https://a.example/b"', ['link:https://a.example/b']],
    ['「https://a.example/b」。', ['link:https://a.example/b']],
    ['https://a.example/@anna#cats', ['link:https://a.example/@anna#cats']],
    ['https://a.example/\u202egpj.exe', ['link:https://a.example/']],
    ['https://münchen.example', ['link:https://xn--mnchen-3ya.example/']],
    ['https://', []],
    ['https://@', []],
    ['https://bank.example@evil.example/', []],
    ['https://bank.example\\@evil.example', ['link:https://bank.example/', 'member:evil.example']],
    ['xhttps://a.example', []],
    ['javascript:alert(1) data:text/html,x ftp://a.example //a.example', []],
    ['java\nscript:alert(1)', []],
    ['https://a.example/\u0000b', ['link:https://a.example/']],
  ])('%j leads to %j', (text, expected) => {
    expect(leads(text)).toEqual(expected);
    expect(joined(text)).toBe(text);
  });

  test('names are given in lower case, each once, the first twenty of each', () => {
    const many = Array.from({ length: 30 }, (_, n) => `@name${n} #tag${n}`).join(' ');
    expect(namedIn('@Anna @anna #X #x')).toEqual({ members: ['anna'], tags: ['x'] });
    expect(namedIn(many).members).toHaveLength(20);
    expect(namedIn(many).tags).toHaveLength(20);
    expect(namedIn('nobody at https://a.example/')).toEqual({ members: [], tags: [] });
  });
});

describe('whatever is written', () => {
  const pieces = fc.constantFrom(
    '@',
    '#',
    'http://',
    'https://',
    'a',
    'é',
    '\u0301',
    '.',
    ')',
    '(',
    ' ',
    '\n',
    '\u202e',
    '😀',
    '\ud800',
    '猫',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 }).map((parts) => parts.join('')),
  );

  test('the parts together are the text, none is empty, and a link is http or https', () => {
    fc.assert(
      fc.property(text, (written) => {
        const parts = textParts(written);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        for (const part of parts) {
          expect(part.text).not.toBe('');
          if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^/]/);
          if (part.kind === 'member') expect(part.name).toMatch(/^[a-z0-9._]{3,30}$/);
        }
      }),
    );
  });

  test('every tag that can be created is found after its mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (written) => {
        const tag = safeParse(createTag.body.entries.content, written);
        if (!tag.success) return;
        expect(namedIn(`see #${tag.output}`).tags).toEqual([tagKey(tag.output)]);
      }),
    );
  });

  test.each<[string, string?, string?]>([
    ['@'],
    ['#'],
    ['@.'],
    ['@a.'],
    ['#a'],
    ['https://'],
    ['https://a'],
    ['https://a.b)'],
    ['https://a.b(('],
    ['a\u0301\u0302'],
    ['(@#'],
    ['#é'],
    ['#a-'],
    ['#\u200d'],
    ['\u200d', '#', 'a'],
    ['-', '#a', 'a'],
  ])('half a million characters of %j are read at once', (piece, before = '', after = '') => {
    const long = before + piece.repeat(500_000 / piece.length) + after;
    const start = performance.now();
    expect(joined(long)).toBe(long);
    // The limit is far above the usual time, a hundredth of a second; quadratic work would take minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
