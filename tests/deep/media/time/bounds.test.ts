import { expect, it } from 'vitest';
import { probeMedia } from '#server/media/engine/engine.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

const picture = (seconds: number, filters = ''): Drawing => ({
  filters: `color=c=gray:s=64x36:r=1:d=${seconds},format=yuv420p${filters}`,
  encoder: 'libx264',
  rate: 1,
  options: { preset: 'ultrafast' },
});

it('a video with a sound of more than ten minutes is refused at once', async () => {
  const sound = { filters: 'anullsrc=r=8000:cl=mono:d=620,asetnsamples=n=1024:p=0', encoder: 'pcm_s16le' };
  const source = drawClip(place.path('long.mov'), 'mov', [
    picture(5),
    { ...sound, filters: sound.filters.replace(',', ',aformat=sample_fmts=s16,') },
  ]);
  await expectFault(probeMedia(source), 'The video is longer than 10 minutes.');
});

it('a video whose pixels are stretched too far is refused at once', async () => {
  const source = drawClip(place.path('thin.mp4'), 'mp4', [
    { ...picture(2, ',scale=128:144,setsar=100/1'), encoder: 'mpeg4', options: {} },
  ]);
  await expectFault(probeMedia(source), 'The pixels of this video are stretched so far');
});

it('a video that is one frame longer than ten minutes is taken', async () => {
  const source = drawClip(place.path('film.mp4'), 'mp4', [picture(601)]);
  expect(await probeMedia(source)).toMatchObject({ kind: 'video', duration: 601 });
});
