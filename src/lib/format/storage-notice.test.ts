import { expect, test } from 'vitest';
import { languageOf } from '../language/dictionaries.ts';
import { speaking } from '../language/language.ts';
import { storageNotice } from './storage-notice.ts';

const GB = 1_000_000_000;

test.each([
  [3.9, null],
  [4.2, 'You have used 4.2 GB of your 5 GB.'],
  [5, 'You have used 5 GB of your 5 GB. Delete some of your posts to make room for new ones.'],
  [5.3, 'You have used 5.3 GB of your 5 GB. Delete some of your posts to make room for new ones.'],
])('with %d GB of 5 it says %j', (used, notice) => {
  expect(storageNotice({ used: used * GB, allowed: 5 * GB })).toBe(notice);
});

test('the notice is in the language of the document', () => {
  const notice = speaking(languageOf('de'), () => storageNotice({ used: 4.2 * GB, allowed: 5 * GB }));
  expect(notice).toBe('Du hast 4,2 GB von 5 GB belegt.');
});
