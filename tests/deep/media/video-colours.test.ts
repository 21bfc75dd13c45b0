import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildLadder, extractFrame, probeAndCopy, transcodeFirst } from '#server/media/engine/engine.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { columnsOf, inspect, sequenceOf } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

const bars: [string, number[]][] = [
  ['white', [191, 191, 191]],
  ['yellow', [191, 191, 0]],
  ['cyan', [0, 191, 191]],
  ['green', [0, 191, 0]],
  ['red', [191, 0, 0]],
  ['blue', [0, 0, 191]],
];

/** Bars at three quarters of full strength, coded with this matrix; the file declares only the values in `colours`. */
function barsOf(side: number, matrix: string, more: Partial<Drawing> & { pixels?: string } = {}): Drawing {
  const { pixels = 'yuv420p', ...rest } = more;
  const box = ([, [r = 0, g = 0, b = 0]]: [string, number[]], n: number) =>
    `drawbox=x=iw*${n}/${bars.length}:w=iw/${bars.length}:h=ih:t=fill:c=0x${Buffer.from([r, g, b]).toString('hex')}`;
  const boxes = bars.map(box).join(',');
  const filters = `color=c=black:s=${side}x${side}:r=5:d=1,format=gbrp,${boxes},scale=out_color_matrix=${matrix}:out_range=tv,format=${pixels},setparams=colorspace=unknown:range=tv`;
  return { filters, encoder: 'libx264', rate: 5, options: { preset: 'ultrafast', crf: '10' }, ...rest };
}

function expectBars(columns: number[][], most: number): void {
  for (const [n, [name, wanted]] of bars.entries()) {
    const furthest = Math.max(...wanted.map((value, channel) => Math.abs(value - (columns[n]?.[channel] ?? 0))));
    expect(furthest, `${name} is ${columns[n]}`).toBeLessThan(most);
  }
}

async function columnsOfPicture(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  const spot = (n: number) => (row + Math.floor((info.width * (n + 0.5)) / bars.length)) * 3;
  return bars.map((_, n) => [...data.subarray(spot(n), spot(n) + 3)]);
}

/** Every rendition of a source: MP4s, poster and an extracted frame. */
async function renditionsOf(name: string, drawing: Drawing, format = 'mp4') {
  const source = drawClip(place.path(`${name}.${format}`), format, [drawing]);
  const [first, poster, frame] = [
    place.path(`${name}-first.mp4`),
    place.path(`${name}.jpg`),
    place.path(`${name}-f.jpg`),
  ];
  await transcodeFirst({ source, target: first, poster });
  const rungs = await buildLadder({ source, first, folder: place.path(name) });
  await extractFrame({ source, second: 0, width: 300, target: frame, format: 'jpg' });
  return { videos: rungs.map(({ file }) => place.path(name, file)), pictures: [poster, frame] };
}

const [bt709, ntsc] = [
  [1, 1, 1],
  [6, 6, 6],
];

it.each([
  ['HD that says nothing', 720, 'bt709', bt709, {}],
  ['SD that says nothing', 480, 'smpte170m', ntsc, {}],
  ['SD that says BT.709', 480, 'bt709', bt709, { colours: { matrix: 1, primaries: 1, transfer: 1 } }],
])('a video has the same colours in every rendition, poster and frame: %s', async (name, side, matrix, said, more) => {
  const { videos, pictures } = await renditionsOf(name, barsOf(side, matrix, more));
  for (const path of videos) {
    expect(inspect(path).video?.colours).toEqual(said);
    expectBars(columnsOf(path, bars.length), 12);
  }
  for (const path of pictures) expectBars(await columnsOfPicture(path), 12);
});

/** A copy of a source that was not encoded again. */
async function copyOf(name: string, drawing: Drawing) {
  const source = drawClip(place.path(`${name}.mp4`), 'mp4', [drawing]);
  const [target, poster] = [place.path(`${name}-copy.mp4`), place.path(`${name}-copy.jpg`)];
  const { copy } = await probeAndCopy(source, { target, poster, posterWidth: 720 });
  return { target, poster, copy };
}

it.each([
  ['HD that says nothing', 720, 'bt709', bt709, {}],
  ['HD that says its matrix only', 720, 'bt709', bt709, { colours: { matrix: 1 } }],
  ['SD that says nothing', 480, 'smpte170m', ntsc, {}],
  ['SD that says BT.709', 480, 'bt709', bt709, { colours: { matrix: 1, primaries: 1, transfer: 1 } }],
])('a copy names its colours: %s', async (name, side, matrix, said, more) => {
  const { target, poster, copy } = await copyOf(`${name} to copy`, barsOf(side, matrix, more));
  expect(copy).not.toBeNull();
  expect(inspect(target).video?.colours).toEqual(said);
  // The stream declares them, for players that do not read the container.
  expect(sequenceOf(target).colours).toEqual(said);
  expectBars(columnsOf(target, bars.length), 12);
  expectBars(await columnsOfPicture(poster), 12);
});

it('a video with colours that not every screen has is not copied', async () => {
  const wide = barsOf(360, 'bt709', { colours: { matrix: 1, primaries: 12, transfer: 1 } });
  expect((await copyOf('wide', wide)).copy).toBeNull();
});

it.each([
  ['BT.2020 without HDR', { matrix: 9, primaries: 9, transfer: 14 }, 50],
  ['HLG', { matrix: 9, primaries: 9, transfer: 18 }, 60],
])('wide colours are converted to colours that every screen has: %s', async (name, colours, most) => {
  const { videos, pictures } = await renditionsOf(name, barsOf(360, 'bt2020', { colours, pixels: 'yuv420p10le' }));
  for (const path of videos) {
    expect(inspect(path).video?.colours).toEqual(bt709);
    const columns = columnsOf(path, bars.length);
    expectBars(columns, most);
    // These colours are stronger than the same numbers of BT.709.
    expect(columns[4]?.[0]).toBeGreaterThan(215);
  }
  for (const path of pictures) expectBars(await columnsOfPicture(path), most);
});
