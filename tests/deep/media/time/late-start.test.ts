import { expect, it } from 'vitest';
import { probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

it.each(['matroska', 'webm', 'flv', 'mp4', 'mov'] as const)(
  'a video that begins late is as long as what is made of it: %s',
  async (format) => {
    const video = format === 'webm' ? 'libvpx' : 'libx264';
    const source = clip({ format, video, sound: null, seconds: 3, begins: { video: 2.4, sound: 2.4 } });
    const probe = await probeMedia(source);
    if (probe.kind !== 'video') throw new Error('no video');
    const [target, poster] = [place.path(`${format}.mp4`), place.path(`${format}.jpg`)];
    const { duration } = await transcodeFirst({ source, target, poster });
    expect(Math.abs(duration - 3)).toBeLessThan(0.1);
    expect(Math.abs(probe.duration - duration)).toBeLessThan(0.1);
  },
);
