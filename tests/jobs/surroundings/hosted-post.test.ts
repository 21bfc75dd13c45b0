import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { signUpload } from '#lib/contract/post/hosted-file.ts';
import { type HostedRiff, newId, startHostedRiff } from '#tests/support/hosting/hosted-riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let hosted: HostedRiff;
beforeAll(async () => {
  hosted = await startHostedRiff();
});
afterAll(() => hosted.close());

test('a video goes to the media host in parts, is READY once the host has made it, plays from there, and is deleted there', async () => {
  const { host, riff, ada } = hosted;
  const file = await hosted.upload(ada, hosted.film);
  expect(file).toMatchObject({ resource_type: 'video', bytes: hosted.film.size });
  const { postCode, status } = await hosted.publish(ada, hosted.draftOf(file.public_id));
  expect(status).toBe('PROCESSING');
  // Riff requests the renditions; the host makes and announces them, and a stranger cannot.
  expect(await runJobs(riff.context)).toContain('check-hosted');
  await host.work();
  expect(await host.notify(file.public_id, 'eager', { signature: 'f'.repeat(40) })).toBe(403);
  expect((await hosted.rowOf(file.public_id))?.status).toBe('STORED');
  expect(await host.notify(file.public_id, 'eager')).toBe(204);
  const post = await hosted.postOf(postCode);
  expect(post?.status).toBe('READY');
  if (post?.media.kind !== 'video') throw new Error('no video');
  expect(post.media.mp4.best).toMatch(new RegExp(`^${host.config.deliveryBase}/riff/video/private/s--`));
  expect((await fetch(post.media.mp4.best)).status).toBe(200);
  expect((await fetch(post.media.mp4.best.replace(/s--[^/]*/, 's--forged--'))).ok).toBe(false);

  // Only the job notices a video whose announcement was lost.
  const silent = await hosted.waitingPost();
  await riff.context.jobs.add('check-hosted', {});
  expect(await runJobs(riff.context)).toContain('check-hosted');
  expect((await hosted.rowOf(silent.publicId))?.status).toBe('COMPLETE');
  expect((await ada.call(deletePost, { body: { code: postCode } })).status).toBe(200);
  await hosted.deleteDue();
  expect(host.assets.has(`video/${file.public_id}`)).toBe(false);
  await riff.context.jobs.add('delete-hosted', {});
  expect(await runJobs(riff.context)).toContain('delete-hosted');
  expect(
    JSON.stringify((await ada.call(signUpload, { body: { id: newId(), kind: 'video', bytes: 10 } })).data),
  ).not.toContain(host.config.apiSecret);
});
