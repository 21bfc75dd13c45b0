import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { logout } from '#lib/contract/account/auth.ts';
import { renewMediaAddress } from '#lib/contract/media/renewal.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { reviewPost } from '#lib/contract/report/removed.ts';
import { getSound } from '#lib/contract/sound/sound.ts';
import { accounts, posts, uploads } from '#server/ground/db/schema/index.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { grant, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

const media = 'https://media.example';
const minute = 60_000;
const small = () => clip({ width: 320, height: 180, rate: 10 });

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let openPost: string;
let hiddenPost: string;

beforeAll(async () => {
  riff = await startRiff({ mediaUrl: media, delivery: { base: `${media}/media`, cloud: 'riff' } });
  [ada, ben] = [riff.visitor(), riff.visitor()];
  ({ userCode: adaCode } = await ada.join(cast.ada));
  ({ userCode: benCode } = await ben.join(cast.ben));
  const tagCodeList = [await tagCode(ada, 'signed')];
  const publish = async (visibility: 'PUBLIC' | 'PRIVATE') => {
    const id = (await sendFile(ada, small())).body.public_id ?? '';
    const body = { title: visibility, videoPublicId: id, tagCodeList, visibility };
    return (await ada.call(publishPost, { body })).data?.postCode ?? '';
  };
  openPost = await publish('PUBLIC');
  hiddenPost = await publish('PRIVATE');
  await runJobs(riff.context);
});
afterAll(() => riff.close());

/** The answer at an address of the media's origin to its cache, which sends no cookie. */
async function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  expect(address.startsWith(`${media}/media/riff/`)).toBe(true);
  const answer = await fetch(riff.origin + address.slice(media.length), { headers, method });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const statusOf = async (address: string) => (await get(address)).status;

async function videoOf(client: Client, code: string) {
  const { data } = await client.call(getPost, { query: { code } });
  if (data?.media.kind !== 'video') throw new Error('no video');
  return data.media;
}

/** The address of the same file without its signature, and with that of another address. */
const unsigned = (address: string) => address.replace(/signed\/[^/]+\//, '');
const signatureOf = (address: string) => /signed\/([^/]+)\//.exec(address)?.[1] ?? '';

const change = (set: Partial<typeof posts.$inferInsert>) =>
  riff.context.db.update(posts).set(set).where(eq(posts.code, hiddenPost));

describe('a private post', () => {
  test('gets signed addresses for only its owner, and each of its files answers there', async () => {
    const { poster, backdrop, mp4, hls } = await videoOf(ada, hiddenPost);
    const addresses = [
      poster.src,
      backdrop,
      mp4.best,
      mp4[360],
      hls,
      ...poster.srcSet.split(/ \d+w,? ?/).filter(Boolean),
    ];
    for (const address of addresses) {
      expect(signatureOf(address)).toContain(`.${adaCode}.`);
      expect([address, await statusOf(address)]).toEqual([address, 200]);
      expect([address, await statusOf(unsigned(address))]).toEqual([address, 404]);
    }
    expect((await ben.call(getPost, { query: { code: hiddenPost } })).status).toBe(404);
    const { data } = await ada.call(accountPosts, { query: { code: adaCode } });
    const [hidden, open] = data?.contents.map(({ media: { cover } }) => cover?.src ?? '') ?? [];
    expect([signatureOf(hidden ?? ''), signatureOf(open ?? '')]).toEqual([signatureOf(poster.src), '']);
  });

  test('is streamed below its signature', async () => {
    const { hls } = await videoOf(ada, hiddenPost);
    const master = (await get(hls)).bytes.toString();
    const rung = master.split('\n').find((line) => line.endsWith('.m3u8')) ?? '';
    const playlist = new URL(rung, hls).href;
    const segment = /URI="([^"]+)"/.exec((await get(playlist)).bytes.toString())?.[1] ?? '';
    const address = new URL(segment, playlist).href;
    expect(signatureOf(address)).toBe(signatureOf(hls));
    expect([await statusOf(address), await statusOf(unsigned(address))]).toEqual([200, 404]);
  });

  test('is not opened by a signature that was altered, is for another upload, or has ended', async () => {
    const { mp4 } = await videoOf(ada, hiddenPost);
    const other = (await sendFile(ada, small())).body.secure_url ?? '';
    expect(await statusOf(other)).toBe(200);
    const signature = signatureOf(mp4.best);
    for (const wrong of [
      signatureOf(other),
      signature.replace(adaCode, benCode),
      `${signature}x`,
      signature.slice(1),
    ]) {
      const answer = await get(mp4.best.replace(signature, wrong));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    riff.wait(61 * minute);
    expect(await statusOf(mp4.best)).toBe(404);
    expect(await statusOf((await videoOf(await again(), hiddenPost)).mp4.best)).toBe(200);
  });

  test('is not opened by a signature of a member who may not see it', async () => {
    const { mp4 } = await videoOf(await again(), hiddenPost);
    const [row] = await riff.context.db.select().from(posts).where(eq(posts.code, hiddenPost));
    const [upload] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, row?.uploadId ?? 0));
    const forBen = riff.context.mediaSigner?.sign(upload?.publicId ?? '', benCode) ?? '';
    expect(await statusOf(mp4.best.replace(signatureOf(mp4.best), forBen))).toBe(404);
    await grant(riff.context, benCode, 'POST.view');
    const reviewed = (await (await again(ben, cast.ben)).call(reviewPost, { query: { code: hiddenPost } })).data?.media;
    if (reviewed?.kind !== 'video') throw new Error('no video');
    expect(signatureOf(reviewed.mp4.best)).toBe(forBen);
    expect(await statusOf(reviewed.mp4.best)).toBe(200);
  });

  test('has a new address for a viewer with an old one', async () => {
    const old = (await videoOf(await again(), hiddenPost)).mp4[540];
    riff.wait(2 * 60 * minute);
    const member = await again();
    const { data } = await member.call(renewMediaAddress, { query: { address: old } });
    expect(data?.address).not.toBe(old);
    expect(unsigned(data?.address ?? '')).toBe(unsigned(old));
    expect([await statusOf(old), await statusOf(data?.address ?? '')]).toEqual([404, 200]);
    const cleo = riff.visitor();
    await cleo.join(cast.cleo);
    expect((await cleo.call(renewMediaAddress, { query: { address: old } })).status).toBe(404);
    expect((await riff.visitor().call(renewMediaAddress, { query: { address: old } })).status).toBe(401);
    for (const address of [unsigned(old), old.replace(media, 'https://evil.example'), 'x', `${old}/../y`]) {
      expect((await member.call(renewMediaAddress, { query: { address } })).status, address).toBe(400);
    }
  });
});

/** The member, with a session that survives the moves of the clock. */
async function again(client = ada, person = cast.ada): Promise<Client> {
  await client.join(person);
  return client;
}

describe('a post with a signed address', () => {
  test('gets another address when its audience changes, and the old one ends at once', async () => {
    await again();
    const signed = (await videoOf(ada, hiddenPost)).mp4.best;
    await change({ visibility: 'PUBLIC' });
    const open = (await videoOf(ada, hiddenPost)).mp4.best;
    expect([open, await statusOf(open)]).toEqual([unsigned(signed), 200]);
    expect((await videoOf(riff.visitor(), hiddenPost)).mp4.best).toBe(open);
    await change({ visibility: 'PRIVATE' });
    expect([await statusOf(open), await statusOf(signed)]).toEqual([404, 200]);
    // A cache that revalidates its file is refused too.
    await change({ visibility: 'PUBLIC' });
    const etag = (await get(open)).headers.get('etag') ?? '';
    expect((await get(open, { 'If-None-Match': etag })).status).toBe(304);
    await change({ visibility: 'PRIVATE' });
    expect((await get(open, { 'If-None-Match': etag })).status).toBe(404);
  });

  test('disappears at all addresses when a moderator removes it, or disables its owner', async () => {
    const { mp4 } = await videoOf(await again(), hiddenPost);
    for (const [hide, show] of [
      [
        { removedAt: new Date(), removedAs: 'MODERATOR' as const },
        { removedAt: null, removedAs: null },
      ],
    ]) {
      await change(hide ?? {});
      expect(await statusOf(mp4.best)).toBe(404);
      await change(show ?? {});
      expect(await statusOf(mp4.best)).toBe(200);
    }
    const disable = (disabledAt: Date | null) =>
      riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, adaCode));
    await disable(new Date());
    expect(await statusOf(mp4.best)).toBe(404);
    await disable(null);
  });

  test('disappears when its owner deletes it', async () => {
    const { mp4 } = await videoOf(await again(), openPost);
    expect(signatureOf(mp4.best)).toBe('');
    const own = (await sendFile(ada, small())).body.public_id ?? '';
    const body = { title: 'Short', videoPublicId: own, tagCodeList: [await tagCode(ada, 'signed')] };
    const code = (await ada.call(publishPost, { body })).data?.postCode ?? '';
    const address = (await videoOf(ada, code)).mp4.best;
    expect(await statusOf(address)).toBe(200);
    await ada.call(deletePost, { body: { code } });
    expect(await statusOf(address)).toBe(404);
  });
});

describe('on the media’s origin', () => {
  /** A cookie that opens everything on Riff's own origin. */
  const cookieOf = (client: Client) => ({ Cookie: client.cookieHeader() });

  test('every answer says whether caches may keep it', async () => {
    await again();
    const open = await videoOf(riff.visitor(), openPost);
    const hidden = await videoOf(ada, hiddenPost);
    const shared = 'public, max-age=85800, s-maxage=600, immutable';
    const signed = expect.stringMatching(/^private, max-age=(900|[1-8]?\d\d?)$/);
    const sound = (await riff.visitor().call(getSound, { query: { code: openPost } })).data?.media;
    for (const [address, headers, status, caching] of [
      [open.mp4.best, {}, 200, shared],
      [open.mp4.best, { Range: 'bytes=0-9' }, 206, shared],
      [open.mp4.best, { 'If-None-Match': '*' }, 304, shared],
      [open.mp4.best, { Range: 'bytes=99999999-' }, 416, 'no-store'],
      [open.mp4.best.replace('/riff/', '/riff/silent/'), {}, 200, 'public, max-age=30'],
      [open.poster.src, {}, 200, shared],
      [open.hls, {}, 200, shared],
      [sound?.sound ?? '', {}, 200, shared],
      [sound?.peaks ?? '', {}, 200, shared],
      [hidden.mp4.best, {}, 200, signed],
      [hidden.mp4.best, { Range: 'bytes=0-9' }, 206, signed],
      [hidden.hls, {}, 200, signed],
      [unsigned(hidden.mp4.best), {}, 404, 'no-store'],
      [unsigned(hidden.mp4.best), cookieOf(ada), 200, 'private, no-store'],
      [open.mp4.best.replace(/[^/]+\.mp4/, 'never.mp4'), {}, 404, 'no-store'],
    ] as const) {
      const answer = await get(address, headers);
      expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, status, caching]);
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
  });

  test('scripts of the pages may read signed media, and no site may read media with the cookie', async () => {
    const [open, hidden] = [await videoOf(riff.visitor(), openPost), await videoOf(await again(), hiddenPost)];
    for (const address of [open.hls, hidden.hls]) {
      const { headers } = await get(address);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const asked = await get(address, {}, 'OPTIONS');
      expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
        204,
        expect.stringContaining('Range'),
      ]);
    }
    const { headers } = await get(unsigned(hidden.hls), cookieOf(ada));
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('the signature counts, not the session beside it: it works for 45 to 60 minutes, even after a logout', async () => {
    const { mp4 } = await videoOf(await again(), hiddenPost);
    await again(ben, cast.ben);
    expect((await get(mp4.best, cookieOf(ben))).status).toBe(200);
    expect((await get(mp4.best.replace(signatureOf(mp4.best), 'x'), cookieOf(ada))).status).toBe(404);
    await ada.call(logout);
    expect(await statusOf(mp4.best)).toBe(200);
    riff.wait(44 * minute);
    expect(await statusOf(mp4.best)).toBe(200);
    const end = Number.parseInt(signatureOf(mp4.best), 36) * 1_000;
    riff.wait(end - minute - riff.context.now().getTime());
    // Browsers may not keep it for longer.
    expect((await get(mp4.best)).headers.get('cache-control')).toBe('private, max-age=60');
    riff.wait(minute);
    expect(await statusOf(mp4.best)).toBe(404);
  });

  test('media are answered only in their one form of address', async () => {
    const { mp4 } = await videoOf(await again(), hiddenPost);
    for (const other of [
      `${mp4.best}?x=1`,
      `${mp4.best}?x=%31`,
      mp4.best.replace('/upload/', '/%75pload/'),
      mp4.best.replace('signed/', '%73igned/'),
    ])
      expect([other, await statusOf(other)]).toEqual([other, 400]);
    expect(await statusOf(mp4.best)).toBe(200);
  });
});
