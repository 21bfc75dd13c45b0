import { writeFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { probeMedia } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { expectFault, workplace } from '../workplace.ts';
import { notTaken } from './not-taken.ts';

const place = workplace();

describe('a file that Riff does not take', () => {
  it.each(notTaken)('is refused with its name: $what', async ({ what, bytes, isMedia }) => {
    const path = place.path(what.replaceAll(/\W/g, '-'));
    writeFileSync(path, bytes);
    const reason = isMedia
      ? `This file is ${what}, which Riff cannot read. Please save it as JPEG, PNG or MP4 first.`
      : `This file is ${what}, not an image or a video.`;
    await expectFault(probeMedia(path), reason);
  });

  it('is refused with the name of its codec, if it is a video that nobody here can decode', async () => {
    const source = clip({ format: 'matroska', video: 'snow', seconds: 1, sound: null, width: 320, height: 240 });
    await expectFault(
      probeMedia(source),
      'Riff cannot read the pictures of this video (snow). Please save it as MP4 first.',
    );
  });
});
