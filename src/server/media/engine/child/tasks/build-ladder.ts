import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import { rungSize, type Size } from '#lib/media/shown-size.ts';
import type { Rendition } from '../../engine.ts';
import { rungsOf } from '../../geometry.ts';
import type { AvTasks } from '../../tasks.ts';
import { aacEncoder, specOf } from '../av/encoder.ts';
import { FirstRenditionReader } from '../av/first-rendition.ts';
import { HlsRung } from '../av/hls/hls-rung.ts';
import { masterPlaylist, type Variant } from '../av/hls/master-playlist.ts';
import { Muxer } from '../av/mux.ts';
import { TICKS } from '../av/picture-filter.ts';
import { SAMPLE_RATE } from '../av/sound/sound-filter.ts';
import { openSource } from '../av/source.ts';
import type { StreamSpec } from '../av/stream-spec.ts';
import { sizeOfSource } from '../lent.ts';
import type { Pulse } from '../pulse.ts';
import { encodeVideo, openRung, type Rung, videoOf } from './encode-video.ts';

type Task = AvTasks['buildLadder'];

/** The outputs of one rung: HLS and, if it is new, MP4. Stream 0 is the picture, 1 the sound. */
interface Outlet {
  size: Size;
  shortSide: number;
  codecs: string[];
  hls: HlsRung;
  mp4: Muxer | null;
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
    for (const outlet of outlets) send(outlet, packet, 1);
  };
  const sound = reused === null && source.sound ? aacEncoder(sendSound) : undefined;
  const soundSpec = reused !== null && ready ? ready.soundSpec : sound ? specOf(sound) : null;

  const padding = (soundSpec?.parameters.initialPadding ?? 0) / SAMPLE_RATE;
  const priming = reused !== null && ready ? ready.priming : padding;

  const rungs: Rung[] = [];
  for (const shortSide of sides) {
    const size = rungSize(video.size, shortSide);
    if (shortSide === reused && ready) {
      const outlet = openOutlet(folder, { size, shortSide, priming }, [ready.pictureSpec, soundSpec], false);
      outlets.push(outlet);
      ready.listen({ picture: (packet) => send(outlet, packet, 0), sound: sendSound });
    } else {
      const rung = openRung(video, size, (packet) => send(outlet, packet, 0));
      const outlet = openOutlet(folder, { size, shortSide, priming }, [specOf(rung.encoder), soundSpec], true);
      rungs.push(rung);
      outlets.push(outlet);
    }
  }
  // Copied packets keep pace with encoded ones, so that no muxer has to buffer much.
  if (ready && reused !== null && rungs[0]) rungs[0].onFrame = ({ pts }) => ready.readUntil(Number(pts) / TICKS);
  const end = reused === null ? undefined : ready?.end;
  if (rungs.length > 0) await encodeVideo({ source, video, rungs, sound, end, pulse });
  ready?.readRest();
  for (const { hls, mp4 } of outlets) {
    hls.finish();
    mp4?.finish();
  }
  return describe(folder, outlets, first ? sizeOfSource(first) : 0);
}

function send({ hls, mp4 }: Outlet, packet: Packet, index: number): void {
  hls.write(packet, index);
  mp4?.write(packet, index);
}

function openOutlet(
  folder: string,
  { size, shortSide, priming }: Pick<Outlet, 'size' | 'shortSide'> & { priming: number },
  [picture, sound]: [StreamSpec, StreamSpec | null],
  isNew: boolean,
): Outlet {
  const specs = sound ? [picture, sound] : [picture];
  const codecs = specs.map(({ parameters }) => parameters.getCodecString()).filter((codec) => codec !== null);
  const hls = new HlsRung(join(folder, 'hls', String(shortSide)), picture, sound, priming);
  const mp4 = isNew ? new Muxer('mp4', join(folder, `${shortSide}.mp4`), specs, { movflags: '+faststart' }) : null;
  return { size, shortSide, codecs, hls, mp4 };
}

/** `readyBytes` are those of the MP4 that existed before; the parent puts that file into the folder. */
function describe(folder: string, outlets: Outlet[], readyBytes: number): Rendition[] {
  const renditions: Rendition[] = [];
  const variants: Variant[] = [];
  for (const { size, shortSide, codecs, hls, mp4 } of outlets) {
    const [file, playlist] = [`${shortSide}.mp4`, `hls/${shortSide}/index.m3u8`];
    const bytes = mp4 ? statSync(join(folder, file)).size : readyBytes;
    renditions.push({ ...size, shortSide, file, bytes, playlist, hlsBytes: hls.bytes });
    const { frameRate } = hls;
    variants.push({ ...size, frameRate, codecs, folder: hls.folder, playlist: `${shortSide}/index.m3u8` });
  }
  writeFileSync(join(folder, 'hls', 'master.m3u8'), masterPlaylist(variants));
  return renditions;
}
