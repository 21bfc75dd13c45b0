import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { rungSize } from '#lib/media/shown-size.ts';
import { aacEncoder, specOf } from '#server/media/engine/child/av/encoder.ts';
import { Muxer } from '#server/media/engine/child/av/mux.ts';
import { openSource } from '#server/media/engine/child/av/source.ts';
import { Pulse } from '#server/media/engine/child/pulse.ts';
import { encodeVideo, openRung, videoOf } from '#server/media/engine/child/tasks/encode-video.ts';
import { sniff } from '#server/media/engine/sniff/sniff.ts';

/**
 * One plain encode of the given rungs (short sides) by the same engine and settings, from one decode, with no poster, no probe and
 * no HLS: the denominator of the publishing benchmarks. It blocks this process and returns the seconds that it took. The output is
 * discarded.
 */
export async function encodeReference({
  source,
  rungs,
}: {
  source: string;
  rungs: number[];
}): Promise<{ seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'riff-reference-'));
  try {
    const begun = performance.now();
    await encode(source, folder, rungs);
    return { seconds: (performance.now() - begun) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function encode(path: string, folder: string, sides: number[]): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const found = await sniff(path);
  if (found.kind !== 'av') throw new Error(`${path} is no video`);
  const source = openSource({ path, demuxer: found.demuxer });
  const video = videoOf(source);
  const muxers: Muxer[] = [];
  const rungs = sides.map((shortSide, n) =>
    openRung(video, rungSize(video.size, shortSide), (packet) => muxers[n]?.write(packet, 0)),
  );
  const sound = source.sound
    ? aacEncoder((packet) => {
        for (const muxer of muxers) muxer.write(packet, 1);
      })
    : undefined;
  for (const [n, { encoder }] of rungs.entries()) {
    const specs = [specOf(encoder), ...(sound ? [specOf(sound)] : [])];
    muxers.push(new Muxer('mp4', join(folder, `${sides[n]}.mp4`), specs));
  }
  await encodeVideo({ source, video, rungs, sound, pulse: new Pulse(() => undefined) });
  for (const muxer of muxers) muxer.finish();
}
