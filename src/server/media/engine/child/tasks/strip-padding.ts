import { rmSync, statSync } from 'node:fs';
import type { Packet, Stream } from 'node-av/lib';
import type { Demuxer } from '#server/media/engine/formats.ts';
import type { AvTasks } from '../../tasks.ts';
import { readPackets } from '../av/decode.ts';
import { Muxer } from '../av/mux.ts';
import { openSource, type SourceFile } from '../av/source.ts';
import { sizeOfSource } from '../lent.ts';
import type { Pulse } from '../pulse.ts';

type Task = AvTasks['stripPadding'];

/** Bytes that a container may need besides its streams: a fixed part, and room for the index of packets. */
const slack = { bytes: 512 * 1024, packetBytes: 24 };
/** Target containers for the streams of each format; the first that accepts them is used. */
const containers: Partial<Record<Demuxer, string[]>> = {
  mov: ['mov', 'mp4'],
  matroska: ['matroska'],
  avi: ['matroska'],
  mpegts: ['mpegts'],
};

/** Copies the video and sound, packet by packet, without anything else in the file. Null, and no file, if there is little else. */
export async function stripPadding({ source: file, target }: Task['input'], pulse: Pulse): Promise<Task['output']> {
  let [bytes, packets] = [0, 0];
  await readTracks(file, pulse, (packet) => {
    bytes += packet.size;
    packets += 1;
  });
  if (sizeOfSource(file.path) <= bytes + packets * slack.packetBytes + slack.bytes) return null;
  for (const container of containers[file.demuxer] ?? []) {
    try {
      await copy(file, container, target, pulse);
      return { bytes: statSync(target).size };
    } catch {
      // Not every container takes every codec.
      rmSync(target, { force: true });
    }
  }
  return null;
}

async function copy(file: SourceFile, container: string, target: string, pulse: Pulse): Promise<void> {
  let muxer: Muxer | null = null;
  await readTracks(file, pulse, (packet, track, tracks) => {
    muxer ??= new Muxer(
      container,
      target,
      tracks.map((stream) => ({ parameters: stream.codecpar, timeBase: stream.timeBase })),
    );
    muxer.write(packet, track);
  });
  (muxer as Muxer | null)?.finish();
}

/** Reads the packets of the video and the sound, which are `tracks`. */
async function readTracks(
  file: SourceFile,
  pulse: Pulse,
  read: (packet: Packet, track: number, tracks: Stream[]) => void,
): Promise<void> {
  const source = openSource(file);
  const tracks = [source.video?.stream, source.sound?.stream].filter((stream) => stream !== undefined);
  const indexes = tracks.map((stream) => stream.index);
  try {
    await readPackets(source, pulse, (packet) => {
      const track = indexes.indexOf(packet.streamIndex);
      if (track >= 0) read(packet, track, tracks);
      return false;
    });
  } finally {
    source.context.closeInputSync();
  }
}
