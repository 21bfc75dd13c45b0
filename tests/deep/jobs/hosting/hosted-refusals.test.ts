import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { finishUpload, signUpload } from '#lib/contract/post/hosted-file.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import type { HostAnswer } from '#lib/media/upload/upload-to-host.ts';
import { hostedDeletions } from '#server/ground/db/schema/index.ts';
import { sweepUnused } from '#server/product/services/upload/sweep-unused.ts';
import { type HostedRiff, newId, signal, startHostedRiff } from '#tests/support/hosting/hosted-riff.ts';
import type { TestMediaHost } from '#tests/support/hosting/media-host.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { cast } from '#tests/support/riff/client.ts';
import type { TestRiff } from '#tests/support/riff/riff.ts';

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

describe('a signature is refused', () => {
  const body = { id: 'someone', kind: 'video', bytes: 10 };

  test('without a session, and for a Riff without a media host', async () => {
    expect((await riff.visitor().call(signUpload, { body })).status).toBe(401);
    const told = { public_id: 'videos/hosted-x', version: '1', signature: 'a'.repeat(40) };
    expect((await riff.visitor().call(finishUpload, { body: told })).status).toBe(401);
    const member = host.riff.visitor();
    await member.join(cast.ada);
    expect((await member.call(signUpload, { body })).status).toBe(404);
    expect((await member.call(finishUpload, { body: told })).status).toBe(404);
    expect((await member.send('/media/host/notifications', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  test('for a file that is too large, or another one under the same name', async () => {
    const id = newId();
    expect((await ada.call(signUpload, { body: { ...body, bytes: 200_000_000 } })).errors).toEqual({
      bytes: messages.fileTooLarge,
    });
    expect((await ada.call(signUpload, { body: { ...body, id } })).status).toBe(200);
    expect((await ada.call(signUpload, { body: { ...body, id, bytes: 11 } })).status).toBe(400);
    expect((await ada.call(signUpload, { body: { ...body, id, kind: 'image' } })).status).toBe(400);
  });

  test('after twenty uploads that never arrived', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await hosted.ben.call(signUpload, { body: { ...body, id: newId() } })).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
    riff.wait(25 * 3600 * 1000);
    await sweepUnused(riff.context, signal);
    riff.wait(-25 * 3600 * 1000);
  });

  test('to a member who has many forms of uploads that were deleted', async () => {
    const { db } = riff.context;
    const { public_id } = await hosted.upload(ada, hosted.photo);
    const ownerId = (await hosted.rowOf(public_id))?.ownerId ?? 0;
    const formUntil = new Date(Date.now() + 3_600_000);
    const rows = Array.from({ length: 200 }, (_, n) => ({ publicId: `images/hosted-many${n}`, ownerId, formUntil }));
    await db.insert(hostedDeletions).values(rows.map((row) => ({ ...row, dueAt: formUntil })));
    expect((await ada.call(signUpload, { body: { ...body, id: newId() } })).status).toBe(429);
    await db.delete(hostedDeletions).where(like(hostedDeletions.publicId, 'images/hosted-many%'));
    expect((await ada.call(signUpload, { body: { ...body, id: newId() } })).status).toBe(200);
  });

  test('never shows the secret', async () => {
    const { data } = await ada.call(signUpload, { body: { ...body, id: newId() } });
    expect(JSON.stringify(data)).not.toContain(host.config.apiSecret);
    expect(riff.logged.join('\n')).not.toContain(host.config.apiSecret);
  });
});

describe('Riff refuses from a browser', () => {
  test('a forged signature, another version, another file', async () => {
    const forged = { signature: 'f'.repeat(40) };
    const tampers: ((answer: HostAnswer) => HostAnswer)[] = [
      (answer) => ({ ...answer, ...forged }),
      (answer) => ({ ...answer, version: '1' }),
    ];
    for (const tamper of tampers)
      await expect(hosted.upload(ada, hosted.film, { tamper })).rejects.toMatchObject({
        status: 400,
        message: messages.hostSignature,
      });
    const known = await hosted.upload(ada, hosted.film);
    const signature = host.signAnswer(known.public_id, '1700000000');
    await expect(
      hosted.upload(ada, hosted.film, { tamper: (answer) => ({ ...answer, version: '1700000000', signature }) }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('the file of another member, although the host signed it', async () => {
    let told: HostAnswer | undefined;
    const file = await hosted.upload(ada, hosted.film, { tamper: (answer) => (told = answer) });
    expect((await hosted.ben.call(finishUpload, { body: told })).status).toBe(404);
    expect((await hosted.ben.call(publishPost, { body: hosted.draftOf(file.public_id) })).errors).toEqual({
      videoPublicId: messages.videoUnknown,
    });
    // The owner tells Riff again, many times in parallel, and gets the same answer.
    const again = await Promise.all(Array.from({ length: 40 }, () => ada.call(finishUpload, { body: told })));
    for (const { data } of again) expect(data).toEqual(file);
  });

  test('a file that the host never received', async () => {
    const { data } = await ada.call(signUpload, { body: { id: newId(), kind: 'video', bytes: 10 } });
    if (data?.state !== 'send') throw new Error('not signed');
    const public_id = data.fields['public_id'] ?? '';
    const told = { public_id, version: '5', signature: host.signAnswer(public_id, '5') };
    expect((await ada.call(finishUpload, { body: told })).message).toBe(messages.uploadGone);
  });

  test.each([
    ['more bytes than it said', { bytes: 90_000_000 }, messages.fileTooLarge],
    ['a film that is too long', { duration: 700 }, messages.videoTooLong],
    ['a sound', { width: 0, height: 0 }, messages.fileNotVideo],
  ])('%s, and the file is deleted', async (_, facts, message) => {
    host.pretend(facts);
    await expect(hosted.upload(ada, hosted.film)).rejects.toMatchObject({ message });
    const [key = ''] = [...host.assets.keys()].slice(-1);
    await hosted.deleteDue();
    expect(host.assets.has(key)).toBe(false);
  });

  test('another file under the same name after it was checked', async () => {
    const id = newId();
    const { data } = await ada.call(signUpload, { body: { id, kind: 'video', bytes: hosted.film.size } });
    if (data?.state !== 'send') throw new Error('not signed');
    const file = await hosted.upload(ada, hosted.film, { id });
    const form = new FormData();
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
    form.append('file', hosted.photo);
    const again = (await (await fetch(data.url, { method: 'POST', body: form })).json()) as { bytes: number };
    expect([data.fields['public_id'], again.bytes]).toEqual([file.public_id, hosted.film.size]);
    // The host also refuses fields that were not signed.
    form.set('overwrite', 'true');
    expect((await fetch(data.url, { method: 'POST', body: form })).status).toBe(401);
  });

  test('bytes for Riff itself under the name of an upload to the host', async () => {
    const id = newId();
    await ada.call(signUpload, { body: { id, kind: 'video', bytes: hosted.film.size } });
    const body = new FormData();
    body.append('upload_preset', 'riff');
    body.append('file', hosted.film);
    const headers = {
      'X-Unique-Upload-Id': id,
      'Content-Range': `bytes 0-${hosted.film.size - 1}/${hosted.film.size}`,
    };
    const answer = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body, headers });
    expect(answer.status).toBe(400);
  });
});
