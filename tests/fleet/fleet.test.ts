import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { missingForFleet, startFleet } from '#tests/support/fleet/fleet.ts';
import { FleetMember } from '#tests/support/fleet/member.ts';
import { goWrong } from '#tests/support/fleet/mishaps.ts';
import { judgeFleet } from '#tests/support/fleet/verdict.ts';

const seconds = Number(process.env['FLEET_SECONDS'] ?? 300);
const membersAtOnce = 4;

test('three web and two worker processes lose nothing while processes are killed, the database is restarted and the store fails', async ({
  skip,
}) => {
  skip(missingForFleet() !== undefined, missingForFleet());
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-fleet-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    video: await openAsBlob(clip({ width: 320, height: 180, rate: 15 })),
    image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'))),
  };
  const fleet = await startFleet({ web: 3, workers: 2 });
  onTestFinished(() => fleet.remove());
  const members = Array.from({ length: membersAtOnce }, () => new FleetMember(fleet.newClient(), files));
  await Promise.all(members.map((member) => member.settle()));

  const until = performance.now() + seconds * 1000;
  const [{ happened }] = await Promise.all([
    goWrong(fleet, seconds),
    ...members.map(async (member) => {
      for (let round = 0; performance.now() < until; round += 1) await member.goOn(round);
    }),
  ]);

  const posts = members.flatMap(({ acknowledged }) => acknowledged.posts);
  const sum = (count: (member: FleetMember) => number) => members.reduce((all, member) => all + count(member), 0);
  process.stdout.write(
    `fleet ${posts.length} posts, ${sum((m) => m.acknowledged.likes.size)} likes and ${sum((m) => m.acknowledged.comments.length)} ` +
      `comments in ${seconds} s; ${sum((m) => m.repeats)} calls sent again; ${happened.join(', ')}\n`,
  );
  expect(posts.length).toBeGreaterThan(membersAtOnce);
  expect(await judgeFleet(fleet, members)).toEqual([]);
});
