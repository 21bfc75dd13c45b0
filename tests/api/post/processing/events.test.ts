import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/product/services/transcoding/mark-watchable.ts';
import { recordProgress } from '#server/product/services/transcoding/record-progress.ts';
import { buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { listen } from './listen.ts';

const heartbeat = 20_000;
let riff: TestRiff;
let ada: Client;
let adaCode: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  tag = await tagCode(ada, 'events');
});
afterAll(() => riff.close());
// Only the heartbeat of the streams uses this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A post in processing, Ada's or another author's, with the upload that it waits for. */
async function publish(title: string, author = ada, authorCode = adaCode) {
  const upload = await buildUpload(riff.context, authorCode);
  const body = { title, videoPublicId: upload.publicId, tagCodeList: [tag] };
  const { data, message } = await author.call(publishPost, { body });
  if (!data) throw new Error(message);
  return { upload, code: data.postCode };
}

const sessionOf = async (person: keyof typeof cast) => {
  const client = riff.visitor();
  await client.join(cast[person]);
  return client;
};

describe('the stream', () => {
  test('is only for members, and its refusal is an envelope', async () => {
    const answer = await riff.visitor().send('/api/posts/processing/events');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 401, message: messages.signInNeeded, data: null, errors: {} });
    const wrong = await ada.send(`/api/posts/processing/events?code=${'x'.repeat(1000)}`);
    expect([wrong.status, (await wrong.json()).errors]).toMatchObject([400, { code: /./ }]);
    const posted = await ada.send('/api/posts/processing/events', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('sends the list at once, and is neither cached nor buffered on the way', async () => {
    const { code } = await publish('At once');
    const stream = await listen(ada);
    expect(stream.answer).toMatchObject({ statusCode: 200 });
    const { headers } = stream.answer;
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect([headers['content-encoding'], headers['x-accel-buffering']]).toEqual([undefined, 'no']);
    const [first] = await stream.until(() => true);
    expect(first).toMatchObject({ postCode: code, title: 'At once', status: 'PROCESSING', progress: 0 });
    stream.close();
  });

  test('sends progress, the end, and a failure with its reason', async () => {
    const [good, bad] = [await publish('Good'), await publish('Bad')];
    const stream = await listen(ada, [good.code, bad.code]);
    const untilPost = (code: string, facts: object) =>
      stream.until((list) =>
        list.some((post) => post.postCode === code && expect.objectContaining(facts).asymmetricMatch(post)),
      );
    await untilPost(good.code, { progress: 0 });
    await recordProgress(riff.context, good.upload.id, 0.42);
    await untilPost(good.code, { progress: 42 });
    await markWatchable(riff.context, good.upload, []);
    await untilPost(good.code, { status: 'READY', progress: 100 });
    await markFailed(riff.context, bad.upload, 'The video is damaged.');
    await untilPost(bad.code, { status: 'FAILED', failure: 'The video is damaged.' });
    const { code } = await publish('Later');
    await untilPost(code, { status: 'PROCESSING' });
    stream.close();
  });

  test('sends nothing about posts of other members, even if the request names their codes', async () => {
    const ben = riff.visitor();
    const { userCode } = await ben.join(cast.ben);
    const { upload, code } = await publish('Ada’s own');
    const [own, others] = [await listen(ada), await listen(ben, [code])];
    await others.until((list) => list.length === 0);
    await recordProgress(riff.context, upload.id, 0.5);
    await own.until((list) => list.some((post) => post.postCode === code && post.progress === 50));
    // Ben's own event comes after any event of Ada's that he might have received.
    await publish('Ben’s own', ben, userCode);
    await others.until((list) => list.length === 1);
    expect(others.values().flat()).toMatchObject([{ title: 'Ben’s own' }]);
    own.close();
    others.close();
  });

  test('sends one list for many simultaneous changes', async () => {
    const { upload } = await publish('Told often');
    const stream = await listen(ada);
    await stream.until(() => true);
    await Promise.all(Array.from({ length: 50 }, () => recordProgress(riff.context, upload.id, 0.7)));
    await stream.until((list) => list.some(({ progress }) => progress === 70));
    await riff.context.db.$client.query(`select pg_notify('riff_author', $1)`, [String(upload.ownerId)]);
    await publish('One more');
    await stream.until((list) => list[0]?.title === 'One more');
    const texts = stream.values().map((list) => JSON.stringify(list));
    expect(new Set(texts).size).toBe(texts.length);
    stream.close();
  });
});

describe('a stream ends', () => {
  test('only with its session: comments keep it alive until then', async () => {
    const stream = await listen(ada);
    await stream.until(() => true);
    await vi.advanceTimersByTimeAsync(heartbeat);
    await stream.untilText('\n\n:\n\n');
    stream.close();
  });

  test('with its session', async () => {
    const other = await sessionOf('ada');
    const [stays, goes] = [await listen(ada), await listen(other)];
    await Promise.all([stays.until(() => true), goes.until(() => true)]);
    await other.call(logout);
    await vi.advanceTimersByTimeAsync(heartbeat);
    await goes.ended;
    await stays.untilText('\n\n:\n\n');
    stays.close();
  });

  test('with its account', async () => {
    const cleo = await sessionOf('cleo');
    const stream = await listen(cleo);
    await stream.until(() => true);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.email, cast.cleo.email));
    await vi.advanceTimersByTimeAsync(heartbeat);
    await stream.ended;
  });

  test('if a member opens an eleventh: the oldest ends and reconnects much later', async () => {
    const streams = [];
    for (let n = 0; n < 11; n += 1) {
      streams.push(await listen(ada));
      await streams.at(-1)?.until(() => true);
    }
    await streams[0]?.ended;
    expect(streams[0]?.text()).toContain('retry: 60000');
    const { upload } = await publish('For the ten');
    await recordProgress(riff.context, upload.id, 0.11);
    for (const stream of streams.slice(1)) {
      await stream.until((list) => list.some(({ progress }) => progress === 11));
      stream.close();
    }
  });
});

describe('the connection to the database', () => {
  test('may break: streams then get the list again, and later changes', async () => {
    const { upload } = await publish('Through the cut');
    const stream = await listen(ada);
    await stream.until(() => true);
    const listening = `select count(*)::int as n from pg_stat_activity where application_name = 'riff-changes' and query like 'listen%' and datname = current_database()`;
    const { $client } = riff.context.db;
    await vi.waitFor(async () => expect((await $client.query(listening)).rows).toEqual([{ n: 1 }]));
    await $client.query(`
      update uploads set progress = 20 where id = ${upload.id};
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'riff-changes' and datname = current_database()`);
    // Nothing announced this change: it arrives with the new connection.
    await stream.until((list) => list.some(({ progress }) => progress === 20));
    await recordProgress(riff.context, upload.id, 0.3);
    await stream.until((list) => list.some(({ progress }) => progress === 30));
    stream.close();
  });
});

test('a server that stops ends all streams and accepts no new ones', async () => {
  const stopping = await startRiff();
  const member = stopping.visitor();
  await member.join(cast.ada);
  const streams = [await listen(member), await listen(member)];
  await Promise.all(streams.map((stream) => stream.until(() => true)));
  stopping.endStreams();
  await Promise.all(streams.map(({ ended }) => ended));
  const refused = await member.send('/api/posts/processing/events');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  await stopping.close();
});
