import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PostMedia } from '#lib/contract/media/addresses.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import type { MediaMode } from '#lib/player/live-window.ts';
import { createPlayback } from '#lib/stores/feed/playback.ts';
import { FeedItem } from './FeedItem.tsx';

const faces = { avatar: null, soundAvatar: null };
const image = (name: string) => ({ src: `/${name}.jpg`, srcSet: `/${name}.jpg 300w`, backdrop: `/${name}-blur.jpg` });
const images: PostMedia = { kind: 'images', images: ['one', 'two', 'three'].map(image), sound: null, ...faces };
const video: PostMedia = {
  kind: 'video',
  poster: { src: '/poster.jpg', srcSet: '/poster.jpg 300w' },
  backdrop: '/poster-blur.jpg',
  mp4: { best: '/best.mp4', 360: '/360.mp4', 540: '/540.mp4', 720: '/720.mp4', 1080: '/1080.mp4' },
  hls: '/video.m3u8',
  ...faces,
};

const evening = {
  postCode: 'evening',
  title: 'Four evenings',
  tags: ['sea', 'light'],
  ...{ width: 1080, height: 1920, imageAlts: [] },
  ...{ audioPostCode: 'evening', audioTitle: 'Waves', audioOwnerDisplayName: 'Ada', isSoundRemoved: false },
  ...{ userCode: 'ada', userDisplayName: 'Ada Lens' },
  createdAt: '2026-01-01T10:00:00.000Z',
  ...{ likeCount: '1200', commentCount: '1', isLiked: true },
  media: video,
} as unknown as Post;

interface Shown {
  post?: Partial<Post>;
  mounted?: boolean;
  mode?: MediaMode;
}

function render({ post = {}, mounted = true, mode = 'play' }: Shown = {}): string {
  const nothing = () => undefined;
  const html = renderToString(
    <FeedItem
      post={{ ...evening, ...post } as Post}
      place={3}
      total={12}
      eager
      mounted={mounted}
      mode={mode}
      paused={false}
      playback={createPlayback(() => 0)}
      observe={nothing}
      onLike={nothing}
      onComments={nothing}
      onNearComments={nothing}
      onShare={nothing}
    />,
  );
  return html.replaceAll('<!-- -->', '');
}

test('a post shows its place in the feed, its author, its time, its title and its tags', () => {
  const html = render();
  expect(html).toMatch(/<article(?=[^>]*aria-label="Four evenings by Ada Lens")[^>]*aria-posinset="3"/);
  expect(html).toContain('>3/12<');
  expect(html).toContain(`href="${paths.profile('ada')}" aria-label="Profile of Ada Lens"`);
  expect(html).toMatch(/<time dateTime="2026-01-01T10:00:00.000Z"/i);
  expect(html).toMatch(/<h2[^>]*>Four evenings<\/h2>/);
  expect(html.replace(/<[^>]*>/g, '')).toContain('#sea #light');
});

test('each tag leads to its search', () => {
  for (const tag of ['sea', 'light'])
    expect(render()).toMatch(new RegExp(`<a[^>]*href="[^"]*q=${tag}"[^>]*>#${tag} ?</a>`));
});

test('a post shows its counts, in full for screen readers, and whether the viewer likes it', () => {
  const html = render();
  expect(html).toMatch(/aria-pressed="true" aria-label="Like, 1200 likes"/);
  expect(html).toContain('>1.2K<');
  expect(html).toContain('aria-label="Comments, 1 comment"');
  expect(render({ post: { isLiked: false, likeCount: '1' } })).toMatch(
    /aria-pressed="false" aria-label="Like, 1 like"/,
  );
});

test('its sound and the disc lead to the page of the sound', () => {
  const html = render();
  const sound = paths.sound('evening').replaceAll('&', '&amp;');
  expect(html.split(`href="${sound}"`)).toHaveLength(3);
  expect(html).toContain('Original sound · Ada');
  expect(html).toContain('aria-label="Original sound by Ada"');
});

test('a sound of another post has the title of that post', () => {
  expect(render({ post: { audioPostCode: 'other' } })).toContain('Waves · Ada');
  expect(render({ post: { audioPostCode: 'other', audioTitle: null } })).toContain('Original sound · Ada');
});

test('a sound that was removed, or whose post is hidden, has no link', () => {
  const removed = render({ post: { isSoundRemoved: true, audioPostCode: null } });
  expect(removed).toContain('>Sound removed<');
  expect(removed).toContain('aria-label="Sound removed"');
  const hidden = render({ post: { audioPostCode: null } });
  for (const html of [removed, hidden]) expect(html).not.toContain('/client/audio');
});

test('a video has its poster, its blurred backdrop and a progress line, and no dots', () => {
  const html = render();
  expect(html).toMatch(/<img[^>]*src="\/poster.jpg"[^>]*alt="Four evenings"[^>]*fetchPriority="high"/i);
  expect(html).toContain('src="/poster-blur.jpg"');
  expect(html).not.toContain('Go to image');
});

test('images have a dot each and the backdrop of the first image', () => {
  const html = render({ post: { media: images } });
  expect(html.match(/Go to image \d/g)).toHaveLength(3);
  expect(html).toContain('src="/one-blur.jpg"');
  expect(html).not.toContain('two-blur');
});

test('a post whose media is unknown shows neither video nor images', () => {
  const html = render({ post: { media: { kind: 'none', ...faces } } });
  expect(html).toContain('Four evenings');
  expect(html).not.toMatch(/Pause|Go to image/);
});

test('a post that is far away is an empty box of the same shape', () => {
  const html = render({ mounted: false, mode: 'off' });
  expect(html).toMatch(/^<article[^>]*data-post="evening"[^>]*><\/article>$/);
  expect(html).toContain('--ratio:0.5625');
});

test('media wider than high is marked, and media of unknown size counts as portrait', () => {
  expect(render({ post: { width: 1920, height: 1080 } })).toContain('data-wide');
  expect(render({ post: { width: null, height: null } })).not.toContain('data-wide');
});

test('text of a member stays text', () => {
  const html = render({ post: { title: '"><script>window.struck=1</script>' } });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;window.struck=1&lt;/script&gt;');
});

test('a private post is labelled for its author, and other posts are not', () => {
  expect(render({ post: { isPublic: false } })).toMatch(/feed-private[^>]*>Private</);
  expect(render({ post: { isPublic: true } })).not.toContain('Private');
});
