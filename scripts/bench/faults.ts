// Usage: npm run bench:faults [-- attempts] [VID] [IMG] [mixed]. Publishes (videos, images, videos with another sound) against a server and two
// workers while they, the disk, the storage and the database fail in turn; then checks every row and every file.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { type Attempt, Author, type Kind } from '#tests/support/faults/author.ts';
import { faultsOf } from '#tests/support/faults/faults.ts';
import { startInstallation } from '#tests/support/faults/installation.ts';
import { judge } from '#tests/support/faults/verdict.ts';
import { Client } from '#tests/support/riff/client.ts';
import { sized } from './instruments/sized.ts';

const words = process.argv.slice(2);
const wanted = Number(words.find((word) => /^\d+$/.test(word)) ?? sized(200, 1));
const atOnce = 3;
const faultMs = 1_200;
const quietMs = 1_000;
const everyKind: Kind[] = ['VID', 'IMG', 'mixed'];
const asked = everyKind.filter((kind) => words.includes(kind));
const kinds = asked.length > 0 ? asked : everyKind;

const folder = await mkdtemp(path.join(tmpdir(), 'riff-faults-files-'));
const files = {
  video: await openAsBlob(clip({ width: 320, height: 180, rate: 15 })),
  image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'))),
};
const riff = await startInstallation({ diskMegabytes: 256 });
const startedAt = performance.now();
const injected = new Map<string, number>();
const attempts: Attempt[] = [];
let isOver = false;
try {
  const authors = Array.from({ length: atOnce }, () => new Author(new Client(riff.origin), files));
  for (const author of authors) await author.settle();
  const breaking = breakThings();
  let next = 0;
  await Promise.all(
    authors.map(async (author) => {
      while (next < wanted) {
        const n = next;
        next += 1;
        attempts.push(await author.publish(kinds[n % kinds.length] ?? 'VID', `attempt-${n}`));
        if (attempts.length % 20 === 0) console.error(`${attempts.length} of ${wanted} acknowledged`);
      }
    }),
  );
  isOver = true;
  await breaking;
  report(await judge(riff, attempts));
} finally {
  isOver = true;
  await riff.remove();
  await rm(folder, { recursive: true, force: true });
}

async function breakThings(): Promise<void> {
  const faults = faultsOf(riff);
  for (let n = 0; !isOver; n += 1) {
    const fault = faults[n % faults.length];
    if (!fault) return;
    await fault.inject();
    await pause(faultMs);
    await fault.heal();
    injected.set(fault.name, (injected.get(fault.name) ?? 0) + 1);
    if (!isOver) await pause(quietMs);
  }
}

function report({ ready, failed, reasons, wrongs }: Awaited<ReturnType<typeof judge>>): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const repeats = attempts.reduce((sum, attempt) => sum + attempt.repeats, 0);
  const refusals = attempts.flatMap((attempt) => attempt.refusals);
  console.log(
    `faults-attempts ${attempts.length} acknowledged in ${seconds.toFixed(0)} s, ${repeats} tries sent again`,
  );
  console.log(`faults-injected ${[...injected].map(([name, count]) => `${count} x ${name}`).join(', ')}`);
  console.log(`faults-posts ${ready} READY, ${failed} FAILED${reasons.length > 0 ? ` (${reasons.join(' / ')})` : ''}`);
  console.log(
    `faults-refusals ${refusals.length}${refusals.length > 0 ? ` (${[...new Set(refusals)].join(' / ')})` : ''}`,
  );
  console.log(`faults-wrongs ${wrongs.length}`);
  for (const wrong of wrongs) console.log(`  ${wrong}`);
  if (wrongs.length > 0) process.exitCode = 1;
}
