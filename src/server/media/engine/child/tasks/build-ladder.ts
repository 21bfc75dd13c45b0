import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import { rungSize, type Size } from '#lib/media/shown-size.ts';
import type { Rendition } from '../../engine.ts';
import { rungsOf } from '../../geometry.ts';
import type { AvTasks } from '../../tasks.ts';
import { aacEncoder, KEY_EVERY } from '../av/encoder.ts';
import { removeNamesFromHeader } from '../av/encoder-names.ts';
import { FirstRenditionReader } from '../av/first-rendition.ts';
import { masterPlaylist, type Variant } from '../av/master-playlist.ts';
import { Muxer } from '../av/mux.ts';
import { TICKS } from '../av/picture-filter.ts';
import { openSource } from '../av/source.ts';
import { type StreamSpec, specOf } from '../av/stream-spec.ts';
import { sizeOfSource } from '../lent.ts';
import type { Pulse } from '../pulse.ts';
import { encodeVideo, openRung, type Rung, videoOf } from './encode-video.ts';

type Task = AvTasks['buildLadder'];

/** The outputs of one rung: HLS and, if it is new, MP4. Stream 0 is the picture, 1 the sound. */
interface Outlet {
  size: Size;
  shortSide: number;
  muxers: Muxer[];
  specs: StreamSpec[];
}

/** Makes all rungs from one decode. The first rendition serves as its rung, and its sound goes into every rung. */
export async function buildLadder(
  { source: file, first, folder }: Task['input'],
  pulse: Pulse,
): Promise<Task['output']> {
  const source = openSource(file);
  const video = videoOf(source);
  const ready = first ? FirstRenditionReader.open(first) : null;
  const sides = rungsOf(video.size);
  const reused = sides.find((side) => ready?.fits(rungSize(video.size, side))) ?? null;
  const outlets: Outlet[] = [];
  const sendSound = (packet: Packet) => {
    for (const { muxers } of outlets) for (const muxer of muxers) muxer.write(packet, 1);
  };
  const sound = reused === null && source.sound ? aacEncoder(sendSound) : undefined;
  const soundSpec = reused !== null && ready ? ready.soundSpec : sound ? specOf(sound) : null;

  const rungs: Rung[] = [];
  for (const shortSide of sides) {
    const size = rungSize(video.size, shortSide);
    const outlet: Outlet = { size, shortSide, muxers: [], specs: [] };
    if (shortSide === reused && ready) {
      outlet.specs.push(ready.pictureSpec);
    } else {
      const rung = openRung(video, size, (packet) => {
        for (const muxer of outlet.muxers) muxer.write(packet, 0);
      });
      rungs.push(rung);
      outlet.specs.push(specOf(rung.encoder));
    }
    if (soundSpec) outlet.specs.push(soundSpec);
    outlet.muxers = openMuxers(folder, outlet, shortSide !== reused);
    outlets.push(outlet);
  }
  const old = outlets.find(({ shortSide }) => shortSide === reused);
  if (ready && old) feedFrom(ready, rungs, { picture: (packet) => old.muxers[0]?.write(packet, 0), sound: sendSound });
  if (rungs.length > 0) await encodeVideo({ source, video, rungs, sound, pulse });
  ready?.readRest();
  for (const { muxers } of outlets) for (const muxer of muxers) muxer.finish();
  for (const { shortSide } of outlets) removeNamesFromHeader(join(folder, 'hls', String(shortSide), 'init.mp4'));
  return describe(folder, outlets, video.frameRate, { shortSide: reused, bytes: first ? sizeOfSource(first) : 0 });
}

/** Copied packets keep pace with encoded ones, so that no muxer has to buffer much. */
function feedFrom(
  ready: FirstRenditionReader,
  rungs: Rung[],
  to: { picture: (packet: Packet) => void; sound: (packet: Packet) => void },
): void {
  ready.listen(to);
  const pace = rungs[0];
  if (pace) pace.onFrame = (frame) => ready.readUntil(Number(frame.pts) / TICKS);
}

function openMuxers(folder: string, { shortSide, specs }: Outlet, alsoMp4: boolean): Muxer[] {
  const hls = join(folder, 'hls', String(shortSide));
  mkdirSync(hls, { recursive: true });
  const segments = new Muxer('hls', join(hls, 'index.m3u8'), specs, {
    hls_time: String(KEY_EVERY * 2),
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: 'init.mp4',
    hls_segment_filename: join(hls, '%04d.m4s'),
    hls_flags: 'independent_segments',
  });
  const whole = alsoMp4 ? [new Muxer('mp4', join(folder, `${shortSide}.mp4`), specs, { movflags: '+faststart' })] : [];
  return [segments, ...whole];
}

/** `ready` is the MP4 that was there before; the parent puts it into the folder. */
function describe(
  folder: string,
  outlets: Outlet[],
  frameRate: number,
  ready: { shortSide: number | null; bytes: number },
): Rendition[] {
  const sizeOf = (path: string) => statSync(path).size;
  const renditions: Rendition[] = [];
  const variants: Variant[] = [];
  for (const { size, shortSide, specs } of outlets) {
    const playlist = `hls/${shortSide}/index.m3u8`;
    const hls = join(folder, 'hls', String(shortSide));
    const hlsBytes = readdirSync(hls).reduce((sum, name) => sum + sizeOf(join(hls, name)), 0);
    const file = `${shortSide}.mp4`;
    const bytes = shortSide === ready.shortSide ? ready.bytes : sizeOf(join(folder, file));
    renditions.push({ ...size, shortSide, file, bytes, playlist, hlsBytes });
    const codecs = specs.map(({ parameters }) => parameters.getCodecString()).filter((codec) => codec !== null);
    variants.push({ ...size, frameRate, codecs, folder: hls, playlist: `${shortSide}/index.m3u8` });
  }
  writeFileSync(join(folder, 'hls', 'master.m3u8'), masterPlaylist(variants));
  return renditions;
}
