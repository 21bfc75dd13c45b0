import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SoundDetail, SoundPost } from '#lib/contract/sound/sound.ts';
import { someSound, someSoundPost } from '#tests/support/doubles/some-sound.ts';
import { SoundPage } from './SoundPage.tsx';

const render = (sound: SoundDetail | null, ...contents: SoundPost[]) => {
  const posts = { contents, page: 0, hasNext: false, cursor: null };
  return renderToString(<SoundPage first={{ code: 'post', sound, posts }} />);
};
const text = (html: string) => html.replace(/<[^>]*>/g, '|');

test('a sound has its owner, its date and its counts', () => {
  const html = render(someSound({ original: someSoundPost('original', { likeCount: '1', commentCount: '1234' }) }));
  expect(html).toMatch(/<h1[^>]*>Title of original</);
  expect(html).toMatch(/href="\/client\/profile\?code=ada"[^>]*><bdi>Ada</);
  expect(text(html)).toContain('Jan 1, 2026');
  for (const title of ['1 like', '1,234 comments', '2 posts']) expect(html).toContain(`title="${title}"`);
});

test('only the original post is marked as such, and comes first', () => {
  const html = render(someSound(), someSoundPost('other'));
  expect(html.match(/>Original</g)).toHaveLength(1);
  expect(html.indexOf('Title of original"')).toBeLessThan(html.indexOf('Title of other"'));
});

test('a sound can be used as long as it has a code', () => {
  expect(render(someSound())).toMatch(/href="[^"]*sound"[^>]*data-login="useSound"/);
  expect(render(someSound({ audioCode: null }))).not.toContain('Use this sound');
});

test('a sound that can no longer be heard has no Play, and cannot be used', () => {
  const { media } = someSound();
  expect(render(someSound())).toContain('aria-label="Play Title of original"');
  const html = render(someSound({ media: { ...media, sound: null, peaks: null } }));
  expect(html).toContain('This sound is no longer available.');
  expect(html).not.toMatch(/aria-label="(Play|Seek)|Use this sound/);
});

test('a sound whose original is hidden has neither title nor likes nor comments', () => {
  const html = render(someSound({ original: null, postCount: 1 }), someSoundPost('other'));
  expect(html).toMatch(/<h1[^>]*>Untitled Audio</);
  expect(html).toContain('The original post is not available.');
  expect(html).toContain('title="1 post"');
  expect(html).not.toMatch(/likes?"|comments?"|>Original</);
});

test('a sound without remaining posts shows a message', () => {
  const html = render(someSound({ original: null, audioCode: null, postCount: 0 }));
  expect(html).toMatch(/role="status"[^>]*>No posts available</);
});

test('a sound whose original post has a hidden word is covered', () => {
  const original = someSoundPost('original', { hiddenBecauseOf: 'spoiler' });
  const html = render(someSound({ original }));
  expect(html).toContain('Hidden because of “spoiler”.');
  expect(html).not.toMatch(/Title of original|aria-label="Play/);
});
