import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import { ImageViewer } from './ImageViewer.tsx';

const image = (name: string) => ({ src: `/${name}.jpg`, srcSet: `/${name}.jpg 300w`, backdrop: `/${name}-blur.jpg` });

function render(names: string[], paused = false): string {
  const media: ImagesMedia = {
    kind: 'images',
    avatar: null,
    soundAvatar: null,
    images: names.map(image),
    sound: null,
  };
  return renderToString(
    <ImageViewer
      media={media}
      fit="contain"
      alts={[]}
      title="Four evenings"
      mode="play"
      paused={paused}
      eager
      sizes="100vw"
      onClick={() => false}
      onReady={() => undefined}
      onImage={() => undefined}
    />,
  );
}

test('a post without images shows a message', () => {
  expect(render([])).toContain('No images available');
});

test('one image has no dots and no buttons for previous and next', () => {
  const html = render(['one']);
  expect(html).toContain('alt="Four evenings"');
  expect(html).not.toMatch(/Go to image|Next image|Previous image/);
});

test('several images have one dot each, and the first image is shown', () => {
  const html = render(['one', 'two', 'three']);
  expect(html.match(/Go to image \d/g)).toEqual(['Go to image 1', 'Go to image 2', 'Go to image 3']);
  expect(html).toMatch(/aria-label="Go to image 1" aria-current="true" tabindex="0"/i);
  expect(html).toMatch(/<img(?=[^>]*aria-hidden="false")[^>]*src="\/one.jpg"/);
});

test('the play icon is shown while the post is paused', () => {
  expect(render(['one'], true)).toContain('aria-label="Play"');
  expect(render(['one'], true)).toContain('lucide-play');
  expect(render(['one'])).not.toContain('lucide-play');
});
