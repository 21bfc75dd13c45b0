import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { speaking } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { PostText } from './PostText.tsx';

const some = {
  ...{ postCode: 'p1', title: 'A title', description: '', links: { members: [], tags: [] }, tags: [] },
  ...{ audioPostCode: 's1', audioOwnerDisplayName: 'Ada', isSoundRemoved: false, media: { soundAvatar: null } },
} as unknown as Post;
const render = (more: Partial<Post>, playing = false) =>
  renderToString(<PostText post={{ ...some, ...more }} playing={playing} />);
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('two paragraphs of a description are shown, and Read More if there are others', () => {
  const html = render({ description: 'One\nTwo\n\nThree' });
  expect(text(html)).toContain('One Two ... Read More');
  expect(html).not.toContain('Three');
  expect(render({ description: 'One\n\nTwo' })).not.toContain('Read More');
});

test('each tag leads to its search', () => {
  const html = render({ tags: ['lofi', 'rain'] });
  expect([...html.matchAll(/href="([^"]*search[^"]*)"/g)].map(([, href]) => href)).toEqual([
    paths.search('lofi'),
    paths.search('rain'),
  ]);
});

test('the sound leads to its page, and its picture turns while the video plays', () => {
  const playing = render({}, true);
  expect(playing).toContain(`href="${paths.sound('s1')}"`);
  expect(text(playing)).toContain('Original sound by Ada');
  expect(playing).not.toContain('animation-play-state:paused');
  expect(render({})).toContain('animation-play-state:paused');
  expect(text(speaking(languageOf('de'), () => render({})))).toContain('Originalsound von Ada');
});

test('a sound without a page is no link, and one that was taken down is labelled', () => {
  expect(render({ audioPostCode: null, audioOwnerDisplayName: null })).not.toContain('<a ');
  const removed = render({ isSoundRemoved: true });
  expect(text(removed)).toContain('Sound removed');
  expect(removed).not.toContain('<a ');
});

test('a post with a hidden word shows the word instead of its texts and its sound', () => {
  const html = render({ hiddenBecauseOf: 'spoiler', description: 'One', tags: ['lofi'] });
  expect(text(html)).toContain('Hidden because of “spoiler”. Show');
  expect(html).not.toMatch(/A title|One|lofi|Ada/);
  expect(text(speaking(languageOf('ar'), () => render({ hiddenBecauseOf: 'spoiler' })))).toContain('إظهار');
});
