import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, refreshToken } from '#lib/contract/account/auth.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { activeUsers } from '#lib/contract/admin/active-users.ts';
import { feed } from '#lib/contract/post/post.ts';
import { accounts, permissions, presence } from '#server/ground/db/schema/index.ts';
import { countActive } from '#server/product/services/presence/active.ts';
import { sweepPresence } from '#server/product/services/presence/sweep-presence.ts';
import { createApp } from '#server/web/app.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';

const minute = 60_000;
let riff: TestRiff;
let ada: Client;
let adaCode: string;

// Ada may see the active people. The tests set each address, as a proxy does.
beforeAll(async () => {
  riff = await startRiff({ trustProxy: ['127.0.0.1'] });
});
beforeEach(async () => {
  await riff.context.db.delete(accounts);
  // Everybody from an earlier test has been inactive for a long time.
  riff.wait(24 * 60 * minute);
  riff.logged.length = 0;
  ada = riff.visitor();
  ({ userCode: adaCode } = await ada.join(cast.ada));
  const accountId = await idOfAccount(riff.context, adaCode);
  await riff.context.db.insert(permissions).values({ accountId, role: 'LOG', canView: true });
  await riff.presence.flush();
  await riff.context.db.delete(presence);
  riff.wait(minute);
});
afterAll(() => riff.close());

const from = (ip: string, browser = 'Firefox') => ({ headers: { 'X-Forwarded-For': ip, 'User-Agent': browser } });
const visit = (ip: string, browser?: string, client = riff.visitor()) => client.call(feed, from(ip, browser));

async function list(query: Record<string, unknown> = {}, client = ada) {
  if ((await client.call(me)).status === 401) await client.call(refreshToken);
  const { data, message } = await client.call(activeUsers, { query });
  if (!data) throw new Error(message);
  return data;
}
/** Everybody but Ada, who reads the list. */
async function others(query: Record<string, unknown> = {}) {
  const { contents } = await list({ size: 200, ...query });
  return contents.filter(({ userCode }) => userCode !== adaCode);
}
const addresses = async (query?: Record<string, unknown>) => (await others(query)).map(({ ip }) => ip);

describe('the list of active users', () => {
  test('is shown only to holders of LOG.view, with at most 200 entries a page', async () => {
    const ben = riff.visitor();
    await ben.join(cast.ben);
    expect((await riff.visitor().call(activeUsers)).status).toBe(401);
    expect((await ben.call(activeUsers)).status).toBe(403);
    for (const query of [{ size: 0 }, { size: 201 }, { size: 1.5 }, { size: 'x' }, { page: -1 }, { cursor: 'x' }]) {
      expect([query, (await ada.call(activeUsers, { query })).status]).toEqual([query, 400]);
    }
    expect((await ada.call(activeUsers, { query: { keyWord: 'x'.repeat(101) } })).status).toBe(400);
    for (const size of [1, 200]) expect((await ada.call(activeUsers, { query: { size } })).status).toBe(200);
  });

  test('contains the administrator who opens it, at once', async () => {
    const { contents, ...page } = await list();
    expect(contents).toEqual([
      { userCode: adaCode, displayName: 'Ada', ip: '127.0.0.1', firstAccessTime: riff.context.now().toISOString() },
    ]);
    expect(page).toEqual({
      page: 0,
      hasNext: false,
      hasPrevious: false,
      totalPages: 1,
      totalElements: 1,
      cursor: null,
    });
  });

  test('contains members and visitors, the newest first; address and browser identify a visitor, who has no code', async () => {
    const began = riff.context.now().toISOString();
    const ben = riff.visitor();
    await ben.join(cast.ben);
    const { data } = await ben.call(me, from('203.0.113.5', 'Safari'));
    await ben.call(me, from('203.0.113.6', 'Chrome'));
    riff.wait(1_000);
    for (const browser of ['Firefox', 'Firefox', 'Safari']) await visit('198.51.100.1', browser);
    riff.wait(1_000);
    await visit('2001:db8::1');
    const [newest, ...older] = await others();
    expect(newest).toMatchObject({ userCode: null, displayName: 'Guest', ip: '2001:db8::1' });
    expect(older.slice(0, 2).map(({ displayName, ip }) => `${displayName} ${ip}`)).toEqual(
      Array(2).fill('Guest 198.51.100.1'),
    );
    expect(older.find(({ userCode }) => userCode !== null)).toEqual({
      userCode: data?.userCode,
      displayName: 'Ben',
      ip: '203.0.113.6',
      firstAccessTime: began,
    });
    // Ben was a visitor when he signed in, so his row is the fourth.
    expect(older).toHaveLength(4);
  });

  test('keeps a person for 15 minutes after the last request; after a longer gap the time starts again', async () => {
    const began = riff.context.now();
    await visit('198.51.100.1');
    riff.wait(14 * minute);
    await visit('198.51.100.1');
    riff.wait(14 * minute);
    expect(await others()).toMatchObject([{ ip: '198.51.100.1', firstAccessTime: began.toISOString() }]);
    riff.wait(minute);
    expect(await others()).toEqual([]);
    riff.wait(1);
    await visit('198.51.100.1');
    expect(await others()).toMatchObject([{ firstAccessTime: riff.context.now().toISOString() }]);
  });

  test('ignores media, links and health checks', async () => {
    const visitor = riff.visitor();
    for (const path of ['/healthz', '/readyz', '/media/riff/image/upload/x', '/robots.txt', '/embed?code=x']) {
      await visitor.send(path, from('198.51.100.1'));
    }
    expect(await others()).toEqual([]);
    await visitor.send('/api/nothing-here', from('198.51.100.1'));
    expect(await addresses()).toEqual(['198.51.100.1']);
  });

  test('loses a member at the moment of the disabling', async () => {
    const ben = riff.visitor();
    const { userCode } = await ben.join(cast.ben);
    await ben.call(me);
    await riff.presence.flush();
    riff.wait(2 * minute);
    // The first request is stored, a later one is not yet.
    await ben.call(me, from('203.0.113.5'));
    const disable = (disabledAt: Date | null) => changeAccount(riff.context, userCode, disabledAt);
    const active = await countActive(riff.context);
    await disable(riff.context.now());
    expect(await countActive(riff.context)).toBe(active - 1);
    expect((await list()).contents.map((user) => user.userCode)).not.toContain(userCode);
    expect(await others({ keyWord: 'Ben' })).toEqual([]);
    // His browser does not know yet; once it does, he counts as a visitor.
    await ben.call(feed, from('203.0.113.9'));
    expect(await others({ keyWord: '203.0.113.9' })).toEqual([]);
    await ben.call(refreshToken, from('203.0.113.9'));
    await ben.call(feed, from('203.0.113.9'));
    expect((await others({ keyWord: '203.0.113.9' }))[0]).toMatchObject({ userCode: null, displayName: 'Guest' });
    await disable(null);
    riff.wait(minute);
    await ben.call(login, { body: cast.ben });
    await ben.call(me);
    expect((await others({ keyWord: userCode }))[0]).toMatchObject({ userCode });
  });
});

describe('the keyword of active users', () => {
  test('is a part of the user code, the display name or the address, in any case, with wildcards as plain characters', async () => {
    const ben = riff.visitor();
    const { userCode } = await ben.join({ ...cast.ben, displayName: 'Bén 100%_of\\it' });
    await ben.call(me, from('203.0.113.5'));
    await visit('198.51.100.1');
    const found = async (keyWord: string) => (await others({ keyWord })).map(({ displayName }) => displayName);
    const name = 'Bén 100%_of\\it';
    for (const keyWord of [userCode, userCode.slice(3, 9).toLowerCase(), 'bÉN', ' 100%_OF\\ ', '203.0']) {
      expect([keyWord, await found(keyWord)]).toEqual([keyWord, [name]]);
    }
    expect(await found('guest')).not.toContain(name);
    expect(await found('GUEST')).toContain('Guest');
    for (const keyWord of ['%', '_']) expect(await found(keyWord)).toEqual([name]);
    expect(await found('b_n')).toEqual([]);
    const { contents, ...page } = await list({ keyWord: 'nobody has this', page: 3 });
    expect(contents).toEqual([]);
    expect(page).toMatchObject({ page: 3, totalElements: 0, totalPages: 0, hasNext: false, hasPrevious: true });
  });

  test('finds a new name with the next request after a minute, and shows it at once', async () => {
    const ben = riff.visitor();
    await ben.join(cast.ben);
    await riff.presence.flush();
    const body = { userName: 'benjamin', displayName: 'Benjamin', bio: '' };
    expect((await ben.call(updateProfile, { body })).status).toBe(200);
    expect((await others({ keyWord: 'ben' })).map(({ displayName }) => displayName)).toContain('Benjamin');
    riff.wait(minute);
    await ben.call(me);
    expect((await others({ keyWord: 'jamin' })).map(({ displayName }) => displayName)).toEqual(['Benjamin']);
  });
});

describe('pages of active users', () => {
  const come = async (first: number, last: number) => {
    for (let n = first; n <= last; n += 1) {
      riff.wait(10);
      await visit(`198.51.100.${n}`);
    }
  };

  test('neither repeat nor skip anybody while others arrive, by number and by cursor, and have totals', async () => {
    await come(1, 25);
    const seen: string[] = [];
    const first = await list({ keyWord: '198.51' });
    expect(first).toMatchObject({ page: 0, totalElements: 25, totalPages: 3, hasNext: true, hasPrevious: false });
    seen.push(...first.contents.map(({ ip }) => ip));
    await come(101, 115);
    const second = await list({ keyWord: '198.51', page: 1 });
    expect(second).toMatchObject({ page: 1, totalElements: 40, hasNext: true, hasPrevious: true });
    seen.push(...second.contents.map(({ ip }) => ip));
    const third = await list({ keyWord: '198.51', page: 2, cursor: second.cursor });
    seen.push(...third.contents.map(({ ip }) => ip));
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `198.51.100.${25 - n}`));
    expect(third.hasNext).toBe(false);
  });

  test('keep the order while the same people stay', async () => {
    await come(1, 12);
    const before = await addresses();
    riff.wait(2 * minute);
    for (const n of [3, 1, 7]) await visit(`198.51.100.${n}`);
    expect(await addresses()).toEqual(before);
  });

  test('can be opened by their number', async () => {
    await come(1, 25);
    const { contents, hasNext } = await list({ keyWord: '198.51', page: 4, size: 5 });
    expect([contents.map(({ ip }) => ip), hasNext]).toEqual([[5, 4, 3, 2, 1].map((n) => `198.51.100.${n}`), false]);
  });
});

describe('the stored presence', () => {
  const rows = () => riff.context.db.select().from(presence);
  /** The number of writes to a row, from PostgreSQL's own statistics. */
  const version = async () => (await riff.context.db.execute('select xmin::text as x from presence')).rows[0]?.['x'];

  test('is written at most once a minute for one person, and then with their last request', async () => {
    await visit('198.51.100.1');
    await riff.presence.flush();
    const first = await version();
    for (let n = 0; n < 5; n += 1) {
      riff.wait(11_000);
      await visit('198.51.100.1');
      await riff.presence.flush();
    }
    expect(await version()).toBe(first);
    riff.wait(5_000);
    await riff.presence.flush();
    expect(await version()).not.toBe(first);
    expect((await rows())[0]?.lastSeenAt.getTime()).toBe(riff.context.now().getTime() - 5_000);
  });

  test('does not tell which browser a visitor has', async () => {
    await visit('198.51.100.1', 'A very particular browser');
    await riff.presence.flush();
    expect(await rows()).toMatchObject([{ key: expect.stringMatching(/^[\w-]{22}$/), search: 'guest\n198.51.100.1' }]);
  });

  test('is complete after a process ends, and the next process continues with it', async () => {
    const began = riff.context.now();
    const ended = await createApp(riff.context);
    const seen = { kind: 'visitor', ip: '198.51.100.1' } as const;
    ended.presence.saw(seen, 'Firefox');
    await ended.presence.flush();
    riff.wait(20_000);
    ended.presence.saw(seen, 'Firefox');
    await ended.presence.stop();
    expect((await rows())[0]?.lastSeenAt).toEqual(riff.context.now());
    riff.wait(10 * minute);
    await visit('198.51.100.1');
    expect(await others()).toMatchObject([{ firstAccessTime: began.toISOString() }]);
  });

  test('is one row for all nodes, in any order of their writes', async () => {
    const second = await startSecondNode(riff);
    const began = riff.context.now();
    await visit('198.51.100.1');
    riff.wait(10 * minute);
    await visit('198.51.100.1', 'Firefox', second.reachedBy(riff.visitor()));
    const later = riff.context.now();
    await second.presence.flush();
    await riff.presence.flush();
    expect(await rows()).toMatchObject([{ firstAccessAt: began, lastSeenAt: later }]);
    // The request comes twenty minutes after his last one to this node, and ten minutes after his last one to the other node.
    riff.wait(10 * minute);
    await visit('198.51.100.1');
    expect(await addresses()).toEqual(['198.51.100.1']);
    expect((await rows()).find(({ ip }) => ip === '198.51.100.1')?.firstAccessAt).toEqual(began);
    const list2 = await list({}, second.reachedBy(ada));
    expect(list2.contents.map(({ ip }) => ip)).toContain('198.51.100.1');
    // Two nodes store the same crowd at the same time.
    riff.wait(minute);
    for (const app of [riff.presence, second.presence]) {
      for (let n = 0; n < 200; n += 1) app.saw({ kind: 'visitor', ip: `192.0.2.${n}` }, 'Firefox');
    }
    await Promise.all([riff.presence.flush(), second.presence.flush()]);
    expect((await rows()).filter(({ ip }) => ip.startsWith('192.0.2.'))).toHaveLength(200);
    expect(riff.logged.join()).not.toContain('could not be stored');
    await second.close();
  });

  test('has at most a hundred visitors for one address', async () => {
    for (let n = 0; n < 100_000; n += 1) {
      riff.presence.saw({ kind: 'visitor', ip: '198.51.100.1' }, `browser ${n}`);
    }
    await riff.presence.flush();
    expect(await rows()).toHaveLength(100);
  });

  test('is written once the database is back', async () => {
    await riff.context.db.execute('alter table presence rename to away');
    await visit('198.51.100.1');
    await riff.presence.flush();
    expect(riff.logged.join()).toContain('could not be stored');
    // He is forgotten, and then comes back.
    riff.wait(20 * minute);
    await visit('198.51.100.1');
    await riff.context.db.execute('alter table away rename to presence');
    expect(await addresses()).toEqual(['198.51.100.1']);
  });

  test('is swept a day after the last request', async () => {
    await visit('198.51.100.1');
    await riff.presence.flush();
    riff.wait(12 * 60 * minute);
    await visit('198.51.100.2');
    await riff.presence.flush();
    riff.wait(12 * 60 * minute + 1);
    await sweepPresence(riff.context);
    expect((await rows()).map(({ ip }) => ip)).toEqual(['198.51.100.2']);
  });
});
