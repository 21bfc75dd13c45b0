import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePlain } from '#server/media/engine/engine.ts';

/**
 * One plain encode of the given rungs (short sides) by the same engine and settings, from one decode, with no poster, no probe and
 * no HLS: the denominator of the publishing benchmarks. Seconds of work alone; starting the process is not counted. Without a
 * target its output is discarded, otherwise the files are `<target>.<rung>.mp4`.
 */
export async function encodeReference(options: {
  source: string;
  target?: string;
  rungs: number[];
}): Promise<{ seconds: number }> {
  const folder = options.target ? null : await mkdtemp(join(tmpdir(), 'riff-reference-'));
  try {
    const target = options.target ?? join(folder ?? tmpdir(), 'plain');
    return await encodePlain({ source: options.source, rungs: options.rungs, target });
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
