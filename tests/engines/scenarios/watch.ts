import { expect } from 'vitest';
import { paths } from '#lib/paths.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { withoutMp4 } from '#tests/support/engines/without-mp4.ts';
import { expectAt, expectPlaying, findPost, hasImages, isVideo } from './steps.ts';

/** Waits until the current post shows its first image. */
const expectImage = (page: EnginePage, code: string) =>
  page.waitFor(
    `the image of ${code}`,
    (post) => {
      const image = document.querySelector<HTMLImageElement>(`[data-post="${post}"] img[aria-hidden=false]`);
      return image?.complete === true && image.naturalWidth > 0 && !image.hidden;
    },
    code,
  );

const isMuted = (page: EnginePage, code: string) =>
  page.evaluate((post) => document.querySelector<HTMLVideoElement>(`[data-post="${post}"] video`)?.muted, code);

export const watching: Declare = (scenario) => {
  scenario('the browser decodes the codecs of the renditions', async ({ page }) => {
    await page.open(paths.about());
    const plays = await page.evaluate(() =>
      document.createElement('video').canPlayType('video/mp4; codecs="avc1.4d401f, mp4a.40.2"'),
    );
    expect(plays, 'Without H.264 and AAC no video plays: install the packages of docs/tests.md.').toBe('probably');
  });

  scenario('a visitor watches Home and goes to the next post by key and by wheel', async ({ page, origin }) => {
    const { postCode: video } = await findPost(origin, isVideo);
    await page.open(paths.home(video));
    await expectPlaying(page, video);
    expect(await isMuted(page, video)).toBe(true);
    // The code for the wheel loads with it.
    await page.waitFor('the rest of the stage', () => document.querySelector('.feed [role=status]') !== null);
    for (const [index, move] of [() => page.press('ArrowDown'), () => page.wheel(120)].entries()) {
      await move();
      const code = await expectAt(page, index + 2);
      const hasVideo = await page.evaluate(
        (post) => Boolean(document.querySelector(`[data-post="${post}"] video`)),
        code,
      );
      if (hasVideo) await expectPlaying(page, code);
      else await expectImage(page, code);
    }
  });

  scenario('a visitor turns the sound of a video on', async ({ page, origin }) => {
    const { postCode: video } = await findPost(origin, isVideo);
    await page.open(paths.home(video));
    await expectPlaying(page, video);
    await page.click({ css: 'button', name: 'Turn sound on' });
    const before = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await page.waitFor(
      'a video that plays with sound',
      (second) => {
        const element = document.querySelector('video');
        return element !== null && !element.paused && !element.muted && Math.abs(element.currentTime - second) > 0.5;
      },
      before,
    );
    await page.waitFor('the way back', () => document.querySelector('[aria-label="Turn sound off"]') !== null);
  });

  scenario('a visitor sees the images of a post, and hears its sound', async ({ page, origin }) => {
    const { postCode: images } = await findPost(origin, hasImages);
    await page.open(paths.home(images));
    await expectImage(page, images);
    // Keys step through the images of the post that counts as visible, which also loads their neighbours.
    await page.waitFor('the next image', () => document.querySelector('[data-post] img[aria-hidden=true]') !== null);
    await page.press('ArrowRight');
    await page.waitFor(
      'the second image',
      () => document.querySelector('[aria-label="Go to image 2"][aria-current=true]') !== null,
    );
    await expectImage(page, images);

    // The sound's element is not in the page, so the test records playing elements.
    await page.evaluate(() => {
      const played = new Set<HTMLMediaElement>();
      Object.assign(window, { played });
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function playAndRecord(this: HTMLMediaElement) {
        played.add(this);
        return play.call(this);
      };
    });
    await page.click({ css: 'button', name: 'Turn sound on' });
    await page.waitFor('a sound that plays', () => {
      const { played } = window as unknown as { played: Set<HTMLMediaElement> };
      return [...played].some(
        ({ currentSrc, muted, currentTime }) => currentSrc.endsWith('.mp3') && !muted && currentTime > 0.3,
      );
    });
  });

  scenario('a video without its MP4 files plays by HLS', async ({ page, origin }) => {
    const { postCode: video } = await findPost(origin, isVideo);
    const server = await withoutMp4(origin);
    try {
      await page.open(paths.home(video), server.origin);
      await expectPlaying(page, video);
      expect(server.refused()).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
};
