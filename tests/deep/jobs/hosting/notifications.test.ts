import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { hostedDeletions } from '#server/ground/db/schema/index.ts';
import { checkAllHosted, checkHosted } from '#server/product/services/hosting/check-hosted.ts';
import { type HostedRiff, signal, startHostedRiff } from '#tests/support/hosting/hosted-riff.ts';
import type { TestMediaHost } from '#tests/support/hosting/media-host.ts';
import type { Client } from '#tests/support/riff/client.ts';
import type { TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let hosted: HostedRiff;
let host: TestMediaHost;
let riff: TestRiff;
let ada: Client;

beforeAll(async () => {
  hosted = await startHostedRiff();
  ({ host, riff, ada } = hosted);
});
afterAll(() => hosted.close());
beforeEach(() => {
  host.setDown(false);
  host.pretend({});
});

describe('a notification', () => {
  const waiting = () => hosted.waitingPost();

  test('is refused when it is forged, old or changed', async () => {
    const { publicId, postCode } = await waiting();
    const old = String(Math.floor(Date.now() / 1000) - 3 * 3600);
    for (const change of [{ signature: 'f'.repeat(40) }, { signature: '' }, { timestamp: old }, { body: '{}' }])
      expect(await host.notify(publicId, 'eager', change)).toBe(403);
    expect((await hosted.postOf(postCode))?.status ?? 'PROCESSING').toBe('PROCESSING');
    expect((await hosted.rowOf(publicId))?.status).toBe('STORED');
  });

  test('may arrive twice, late, and for a file that does not exist', async () => {
    const { publicId } = await waiting();
    for (let n = 0; n < 2; n += 1) expect(await host.notify(publicId, 'eager')).toBe(204);
    expect((await hosted.rowOf(publicId))?.status).toBe('COMPLETE');
    expect(await host.notify(publicId, 'upload')).toBe(204);
    const url = `${riff.origin}/media/host/notifications`;
    expect(await host.notify('videos/hosted-never', 'eager', { url })).toBe(204);
    expect(await host.notify('somebody/elses-file', 'upload', { url })).toBe(204);
    expect(
      await riff.context.db
        .select()
        .from(hostedDeletions)
        .where(inArray(hostedDeletions.publicId, ['somebody/elses-file', 'videos/hosted-never'])),
    ).toEqual([]);
  });

  test('about a failure makes the post FAILED, and a retry makes it READY', async () => {
    const { publicId, postCode } = await waiting();
    await host.work('failed');
    await host.notify(publicId, 'eager');
    expect(await hosted.rowOf(publicId)).toMatchObject({ status: 'FAILED', failure: messages.processingFailed });
    expect((await ada.call(retryPost, { body: { code: postCode } })).data?.status).toBe('PROCESSING');
    await runJobs(riff.context);
    await host.work();
    await checkAllHosted(riff.context, signal);
    expect((await hosted.rowOf(publicId))?.status).toBe('COMPLETE');
  });

  test('about an earlier failure changes nothing after a retry has begun', async () => {
    const { publicId, postCode } = await waiting();
    await host.work('failed');
    const timestamp = String(Math.floor(Date.now() / 1000));
    await host.notify(publicId, 'eager', { timestamp });
    riff.wait(600_000);
    expect((await ada.call(retryPost, { body: { code: postCode } })).data?.status).toBe('PROCESSING');
    expect(await host.notify(publicId, 'eager', { timestamp })).toBe(204);
    riff.wait(-600_000);
    expect((await hosted.rowOf(publicId))?.status).toBe('STORED');
  });
});

describe('without notifications', () => {
  const prepared = async () => {
    const { public_id: publicId } = await hosted.upload(ada, hosted.film);
    await hosted.publish(ada, hosted.draftOf(publicId));
    await runJobs(riff.context);
    return publicId;
  };

  test('a failure is noticed, and a host that takes too long is given up', async () => {
    const [broken, slow] = [await prepared(), await prepared()];
    await checkAllHosted(riff.context, signal);
    expect((await hosted.rowOf(slow))?.status).toBe('STORED');
    const asset = host.assets.get(`video/${broken}`);
    if (asset) asset.made = 'failed';
    await checkAllHosted(riff.context, signal);
    expect([(await hosted.rowOf(broken))?.status, (await hosted.rowOf(slow))?.status]).toEqual(['FAILED', 'STORED']);
    riff.wait(3 * 3600 * 1000);
    await checkAllHosted(riff.context, signal);
    riff.wait(-3 * 3600 * 1000);
    expect((await hosted.rowOf(slow))?.status).toBe('FAILED');
  });

  test('a host that is down is asked again', async () => {
    const publicId = await prepared();
    await host.work();
    host.setDown(true);
    const id = (await hosted.rowOf(publicId))?.id ?? 0;
    await checkHosted(riff.context, id);
    expect((await hosted.rowOf(publicId))?.status).toBe('STORED');
    host.setDown(false);
    await Promise.all([checkHosted(riff.context, id), checkHosted(riff.context, id)]);
    expect((await hosted.rowOf(publicId))?.status).toBe('COMPLETE');
  });
});
