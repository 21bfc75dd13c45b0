// Usage: npm run bench:memory. Measures the memory of a whole installation on one machine, each shared page counted once (PSS), in MB: when
// idle, after a hundred pages and calls, and at peak while a minute of 1080p is encoded; also by kind of process. Only on Linux.
import { setTimeout as pause } from 'node:timers/promises';
import { createTag } from '#lib/contract/post/tag.ts';
import { paths } from '#lib/paths.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { joinAsMember, publishReady, upload } from './instruments/member.ts';
import { startMeasuredServer } from './instruments/server.ts';
import type { SystemFigures } from './instruments/siege/system-figures.ts';
import { watchSystem } from './instruments/siege/watch-system.ts';
import { sized } from './instruments/sized.ts';
import { whenComplete } from './instruments/when-complete.ts';

const bars = { idle: 350, encoding: 700 };
/** How long the installation is idle. */
const restMs = sized(15_000, 100);
/** The longest time that the encoders are watched. */
const enoughMs = 90_000;

const shape = sized(
  { width: 1080, height: 1920, rate: 30, seconds: 10 },
  { width: 180, height: 320, rate: 30, seconds: 1 },
);
const x264 = 'keyint=30:bitrate=12000:vbv-maxrate=12000:vbv-bufsize=12000';
const minute = clip({ ...shape, grain: 20, x264, times: sized(60, 1) / shape.seconds, sampleRate: 48_000 });

const server = await startMeasuredServer();
try {
  await pause(restMs);
  print('memory-idle', await watchSystem(server.pid, server.dataDir).stop(), bars.idle);
  const member = await joinAsMember(server.origin);
  for (let turn = 0; turn < sized(100, 3); turn += 1) await (await member.send(paths.home())).text();
  await pause(restMs);
  print('memory-idle-after-visits', await watchSystem(server.pid, server.dataDir).stop(), bars.idle);

  const tag = await member.call(createTag, { body: { content: 'memory' } });
  const watch = watchSystem(server.pid, server.dataDir);
  const { file } = await upload(member, minute);
  await publishReady(member, { title: 'A minute', videoPublicId: file.public_id, tagCodeList: [tag.data?.code ?? ''] });
  // Encoders reach their peak memory within seconds.
  await whenComplete(server.dataDir, file.public_id, AbortSignal.timeout(enoughMs));
  const most = await watch.stop();
  print('memory-encoding', most, bars.encoding);
  console.log(`memory-encoding-media ${most.mostMedia.toFixed(0)} MB (media processes at most)`);
} finally {
  await server.stop();
}

function print(name: string, found: SystemFigures, bar: number): void {
  const { memoryMb, database, media } = found;
  const parts = { node: memoryMb - database - media, postgres: database, media };
  const list = Object.entries(parts).map(([part, megabytes]) => `${part} ${megabytes.toFixed(0)}`);
  console.log(`${name} ${memoryMb.toFixed(0)} MB (${list.join(', ')}; bar: ${bar})`);
}
