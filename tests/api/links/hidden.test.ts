import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { accounts, posts, tags } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { hidings } from '#tests/support/riff/hidings.ts';
import { readXml, textsIn } from '#tests/support/riff/read-xml.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let cleo: Client;
beforeAll(async () => {
  riff = await startRiff();
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
});
afterAll(() => riff.close());

/** An author with a tagged post, and the texts that must not be found while it is hidden. */
async function buildTarget(name: string) {
  const { context } = riff;
  const author = riff.visitor();
  const displayName = `Author${name}`;
  const person = { displayName, email: `${name}@example.org`, password: 'long enough for it' };
  const { userCode } = await author.join(person);
  const post = await buildPost(context, userCode, { title: `zebra${name}`, description: `described${name}` });
  const tag = `tag_${name}`;
  await tagCode(author, tag);
  const [row] = await context.db.select().from(tags).where(eq(tags.name, tag));
  await tagPost(context, post.id, row?.id ?? 0);
  const address = riff.origin + paths.home(post.code);
  return { author, userCode, post, tag, address, traces: [post.code, post.title, post.description] };
}
type Target = Awaited<ReturnType<typeof buildTarget>>;

/** Every address of links about a target, after the caches of the sitemap have run out. */
async function everyAnswer(client: Client, { post, userCode, tag, address }: Target) {
  riff.wait(10 * 60_000);
  const index = readXml(await (await client.send(linkPaths.sitemap())).text());
  const parts = textsIn(index, 'loc').map((part) => part.slice(riff.origin.length));
  const all = [
    linkPaths.embed(post.code),
    linkPaths.oembed(address),
    linkPaths.profileRss(userCode),
    linkPaths.tagRss(tag),
    ...parts,
  ];
  return await Promise.all(
    all.map(async (path) => {
      const answer = await client.send(path);
      return { path, status: answer.status, text: await answer.text() };
    }),
  );
}

test('every address shows a post that is not hidden', async () => {
  const target = await buildTarget('open');
  const answers = await everyAnswer(riff.visitor(), target);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const showing = answers.filter(({ text }) => target.traces.some((trace) => text.includes(trace)));
  expect(showing).toHaveLength(5);
  expect(answers.filter(({ text }) => text.includes(`/client/profile?code=${target.userCode}`)).length).toBe(4);
});

describe.each(Object.entries(hidings))('a post that is %s', (name, { post: change, isDisabled }) => {
  let target: Target;
  beforeAll(async () => {
    target = await buildTarget(name);
    const { db } = riff.context;
    if (change)
      await db
        .update(posts)
        .set(change)
        .where(inArray(posts.code, [target.post.code]));
    if (!isDisabled) return;
    await db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, target.userCode));
    target.traces.push(target.userCode, `Author${name}`, `author${name}`);
  });

  test('is in no answer, neither for others nor for its author', async () => {
    for (const client of [riff.visitor(), cleo, target.author]) {
      for (const { path, status, text } of await everyAnswer(client, target)) {
        for (const trace of target.traces) expect(text, path).not.toContain(trace);
        // The profile of a member without public posts exists, but is empty; the sitemap omits it.
        const isThere = path.startsWith('/sitemap') || (path === linkPaths.profileRss(target.userCode) && !isDisabled);
        expect([path, status]).toEqual([path, isThere ? 200 : 404]);
        if (path.startsWith('/sitemap')) expect(text).not.toContain(target.userCode);
        if (path.startsWith('/rss/profile') && !isDisabled) expect(text).not.toContain('<item>');
      }
    }
  });

  test('has the same answer as a post that never existed', async () => {
    const never = { ...target, post: { ...target.post, code: 'never-existed' }, tag: 'never_existed' };
    const address = riff.origin + paths.home('never-existed');
    const textOf = async (path: string) => await (await target.author.send(path)).text();
    expect(await textOf(linkPaths.embed(target.post.code))).toBe(await textOf(linkPaths.embed(never.post.code)));
    expect(await textOf(linkPaths.oembed(target.address))).toBe(await textOf(linkPaths.oembed(address)));
    expect(await textOf(linkPaths.tagRss(target.tag))).toBe(await textOf(linkPaths.tagRss(never.tag)));
    if (isDisabled)
      expect(await textOf(linkPaths.profileRss(target.userCode))).toBe(await textOf(linkPaths.profileRss('no')));
  });
});
