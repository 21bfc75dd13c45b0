// Usage: npm run bench:upload. Uploads 100 MB in one part and in chunks: measures the server's additional memory and its speed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '#lib/contract/limits.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { joinAsMember, upload } from '../instruments/member.ts';
import { residentMb, watchMemory } from '../instruments/memory.ts';
import { startMeasuredServer } from '../instruments/server.ts';
import { sized } from '../instruments/sized.ts';

const server = await startMeasuredServer();
const folder = await mkdtemp(path.join(tmpdir(), 'riff-bench-upload-'));
try {
  const small = clip();
  const large = path.join(folder, 'large.mp4');
  await padVideo(small, large, sized(limits.uploadBytes, 6_000_000));
  const member = await joinAsMember(server.origin);
  // A warm-up: one-time loading by the first upload is not a cost of an upload.
  await upload(member, small);

  let worst = 0;
  for (const [name, chunkBytes] of [['one part'], ['chunks of 5 MB', limits.uploadChunkBytes]] as const) {
    const before = residentMb(server.pid);
    const watch = watchMemory(server.pid);
    const startedAt = performance.now();
    await upload(member, large, chunkBytes);
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = watch.stop();
    worst = Math.max(worst, peak.own - before);
    console.log(`upload-100mb-peak-memory ${peak.own.toFixed(0)} MB from ${before.toFixed(0)} MB (${name})`);
    console.log(`upload-100mb-peak-memory-with-children ${peak.withChildren.toFixed(0)} MB (${name})`);
    console.log(`upload-100mb-throughput ${(100 / seconds).toFixed(0)} MB/s (${name}, checked by its content)`);
  }
  console.log(`upload-100mb-extra-memory ${worst.toFixed(0)} MB`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
