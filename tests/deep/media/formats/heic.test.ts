import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { developImage, imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { av1 } from '#tests/fixtures/av1.ts';
import { cutVideo } from '#tests/fixtures/bad-files.ts';
import { type HeifSpec, writeHeif } from '#tests/fixtures/heif.ts';
import { writeImage } from '#tests/fixtures/image.ts';

import { peakTogether } from '#tests/media/child-processes.ts';
import { cornersIn, expectNear, fromP3, middleOf, pictureCorners } from '#tests/media/pixels.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** Takes a photo in, and delivers it. */
async function delivered(spec: Partial<HeifSpec>, name: string) {
  const source = writeHeif(place.path(`${name}.heic`), spec);
  const probe = await probeMedia(source);
  if (probe.kind !== 'image') throw new Error('no image');
  const kept = place.path(`${name}-kept`);
  await developImage({ source, target: kept }, probe);
  const target = place.path(`${name}.webp`);
  const size = await imageVariant({ source: kept, target, fit: 'limit', width: 1600, format: 'webp' });
  return { probe, target, size };
}

async function p3Profile(): Promise<Buffer> {
  const { icc } = await sharp(await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' })).metadata();
  if (!icc) throw new Error('no profile');
  return icc;
}

describe('a photo of a phone, in tiles', () => {
  const cases: [string, Partial<HeifSpec>, string[]][] = [
    ['upright', {}, ['red', 'green', 'blue', 'white']],
    ['turned to the left', { irot: 1 }, ['green', 'white', 'red', 'blue']],
    ['upside down', { irot: 2 }, ['white', 'blue', 'green', 'red']],
    ['turned to the right', { irot: 3 }, ['blue', 'red', 'white', 'green']],
    ['mirrored left to right', { imir: 1 }, ['green', 'red', 'white', 'blue']],
    ['mirrored top to bottom', { imir: 0 }, ['blue', 'white', 'red', 'green']],
    ['turned, then mirrored left to right', { irot: 1, imir: 1 }, ['white', 'green', 'blue', 'red']],
    ['turned, then mirrored top to bottom', { irot: 1, imir: 0 }, ['red', 'blue', 'green', 'white']],
  ];
  it.each(cases)('is upright and whole: %s', async (name, spec, corners) => {
    const { probe, target, size } = await delivered(spec, name);
    const isSideways = (spec.irot ?? 0) % 2 === 1;
    const shown = isSideways ? { width: 100, height: 120 } : { width: 120, height: 100 };
    expect(probe).toEqual({ kind: 'image', format: 'heic', ...shown, pages: 1 });
    expect(size).toMatchObject(shown);
    expect(await pictureCorners(target)).toEqual(corners);
  });

  it('is refused if its end is missing', async () => {
    const source = cutVideo(place.path('cut.heic'), writeHeif(place.path('whole.heic')), 0.9);
    await expectFault(probeMedia(source), 'The image is cut off or damaged.');
  });
});

describe('the colours of a photo of a phone', () => {
  const cases: [string, Partial<HeifSpec>, number[]][] = [
    ['in sRGB', {}, [200, 100, 50]],
    ['in Display P3, by a profile', { profile: Buffer.alloc(0) }, fromP3([200, 100, 50])],
    ['in Display P3, by numbers', { codes: [12, 13, 6] }, fromP3([200, 100, 50])],
    ['in Display P3, by numbers, as AVIF', { av1: av1.brown, codes: [12, 13, 1] }, fromP3([200, 100, 50])],
    ['in BT.2020 with 10 bits', { codes: [9, 13, 9], bits: 10 }, [241, 76, 29]],
  ];
  it.each(cases)('are right: %s', async (name, spec, wanted) => {
    const profile = spec.profile ? await p3Profile() : null;
    const { target } = await delivered(
      { colours: ['0xc86432'], columns: 1, width: 64, height: 64, ...spec, profile },
      name,
    );
    expectNear((await middleOf(target)).pixel, wanted, 6);
  });

  // HDR signal: paper (203 candela) and a tenth of it. The brightest light is white, and paper is half of that, as in browsers.
  it.each([
    ['PQ', 16, 0.58, 0.375, av1.greysOfPq],
    // By the reference OOTF (BT.2100, gamma 1.2): 20.3 candela of 1,000 are 0.0388 of the scene's light, whose signal is sqrt(3 x 0.0388).
    ['HLG', 18, 0.75, 0.341, av1.greysOfHlg],
  ] as const)('are neither grey nor too bright in HDR: %s', async (name, transfer, paper, tenth, coded) => {
    for (const av1 of [null, coded]) {
      const code = (share: number) =>
        `0x${Math.round(share * 255)
          .toString(16)
          .repeat(3)}`;
      const colours = [code(paper), code(tenth), 'black', code(paper)];
      const { target } = await delivered(
        { av1, colours, codes: [9, transfer, 9], bits: 10 },
        `${name} ${av1 !== null}`,
      );
      const corners = await cornersIn(target);
      expect(Math.abs((corners[0]?.[0] ?? 0) - 187)).toBeLessThan(5);
      expect(Math.abs((corners[1]?.[0] ?? 0) - 66)).toBeLessThan(6);
      expect(corners[2]?.[0]).toBeLessThan(6);
    }
  });

  it('stay red for a red of BT.2020 that sRGB does not have', async () => {
    const { target } = await delivered(
      { colours: ['0x940000'], columns: 1, width: 64, height: 64, codes: [9, 16, 9], bits: 10 },
      'red',
    );
    const [red = 0, green = 0, blue = 0] = (await middleOf(target)).pixel;
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(40);
  });
});

describe('a photo of 48 megapixels in 192 tiles', () => {
  it('is accepted, and takes less than 700 MB in total', async () => {
    const places = Array.from({ length: 192 }, (_, n) => (n % 16 < 8 ? 0 : 1) + (n < 96 ? 0 : 2));
    const { result, peak } = await peakTogether(() =>
      delivered({ side: 512, columns: 16, places, width: 8064, height: 6048, irot: 3 }, 'large'),
    );
    expect(result.probe).toMatchObject({ width: 6048, height: 8064 });
    expect(result.size).toMatchObject({ width: 1600, height: 2134 });
    expect(await pictureCorners(result.target)).toEqual(['blue', 'red', 'white', 'green']);
    expect(peak).toBeLessThan(700_000_000);
  });
});
