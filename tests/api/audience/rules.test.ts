import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#server/ground/db/database.ts';
import {
  commentFor,
  fileFor,
  mediaFor,
  memberFor,
  postFor,
  soundFileFor,
  soundFor,
} from '#server/product/audience/audience.ts';
import { condition, conditionText } from '#server/product/audience/condition.ts';
import type { NamedFacts, PostFacts, ViewerFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import type { Rule } from '#server/product/audience/rule.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type BuiltWorld, buildWorld, worlds } from './world.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

interface Known<Facts> {
  id: number;
  facts: Facts;
}

/** Finds out in one query whether each rule holds for each viewer, for all rows of a table and for each way to write the SQL. */
async function compare<Facts extends object>(
  tx: Queryable,
  table: string,
  rules: Record<string, Rule<Facts>>,
  known: Known<Facts>[],
  viewers: ViewerFacts[],
): Promise<void> {
  const asked = Object.entries(rules).flatMap(([name, rule]) => viewers.map((viewer) => ({ name, rule, viewer })));
  const answers = asked.flatMap(({ rule, viewer }) => {
    const text = conditionText(rule, { of: 't', viewer: `${viewer.id ?? 'null'}::bigint` });
    // As in a WHERE clause, null counts as false.
    return [condition(rule, { of: 't', viewer: viewer.id }), sql.raw(text)].map((is) => sql`coalesce(${is}, false)`);
  });
  const { rows } = await tx.execute<{ id: string; answers: boolean[] }>(
    sql`select id, array[${sql.join(answers, sql`, `)}] as answers from ${sql.raw(table)} t order by id`,
  );
  const found = rows.map(({ id, answers: given }) => [Number(id), ...named(asked, given)]);
  const expected = known.map(({ id, facts }) => {
    const held = asked.flatMap(({ rule, viewer }) => Array(2).fill(holds(rule, facts, viewer)));
    return [id, ...named(asked, held)];
  });
  expect(found).toEqual(expected);
}

/** The names of the rules that hold, so that a failure shows which one is wrong. */
const named = (asked: { name: string; viewer: ViewerFacts | undefined }[], answers: boolean[]) =>
  answers.flatMap((answer, n) => {
    const { name, viewer } = asked[Math.floor(n / 2)] ?? { name: '', viewer: undefined };
    return answer ? [`${name} for ${viewer?.id}, as ${n % 2 === 0 ? 'drizzle' : 'text'}`] : [];
  });

async function compareAll(tx: Queryable, world: BuiltWorld): Promise<void> {
  const { viewers } = world;
  const forMembers: Record<string, Rule<NamedFacts>> = memberFor;
  await compare(tx, 'accounts', forMembers, world.members, viewers);
  await compare(tx, 'posts', postFor, world.posts, viewers);
  await compare(tx, 'comments', commentFor, world.comments, viewers);
  await compare(tx, 'sounds', soundFor, world.sounds, viewers);
  await compare(
    tx,
    'uploads',
    { ...prefixed('file', fileFor), ...prefixed('picture', mediaFor), ...prefixed('sound', soundFileFor) },
    world.uploads,
    viewers,
  );
}

const prefixed = <Facts>(prefix: string, rules: Record<string, Rule<Facts>>) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${prefix} ${name}`, rule]));

/** Writes a world, compares all rules in it and rolls it back. */
async function inWorld(plan: fc.Arbitrary<Parameters<typeof buildWorld>[1]>, runs: number, look = compareAll) {
  await fc.assert(
    fc.asyncProperty(plan, async (drawn) => {
      const forget = new Error('forget this world');
      const seen = riff.context.db.transaction(async (tx) => {
        await look(tx, await buildWorld(tx, drawn));
        throw forget;
      });
      await expect(seen).rejects.toBe(forget);
    }),
    { numRuns: runs },
  );
}

test('the rule in SQL and the rule in TypeScript agree for members, posts, comments, sounds and files', async () => {
  await inWorld(worlds, 40);
}, 120_000);

test('both rules agree for every combination of a post’s properties', async () => {
  const posts = ([null, 'AUTHOR', 'MODERATOR'] as const).flatMap((removedAs) =>
    (['PROCESSING', 'READY', 'FAILED'] as const).flatMap((status) =>
      (['PUBLIC', 'PRIVATE'] as const).flatMap((visibility) =>
        [0, 1].flatMap((author) =>
          ([null, 'OTHER'] as const).map((sensitive) => ({
            ...{ author, status, visibility, removedAs, sensitive },
            ...{ isFilm: true, plays: null },
          })),
        ),
      ),
    ),
  );
  // Under each post a comment and a reply by every member, of which the last ones were removed.
  const comments = posts.flatMap((_, post) =>
    [null, post * 4].flatMap((parent) =>
      [0, 1].flatMap((author) =>
        ([null, 'AUTHOR', 'HELD'] as const).map((hiddenAs) => ({
          ...{ author, post, parent, hiddenAs },
          removedAs: post % 2 === 1 ? ('OWNER' as const) : null,
        })),
      ),
    ),
  );
  const everyState = {
    members: [{ isDisabled: false }, { isDisabled: true }, { isDisabled: false }],
    posts,
    comments,
    relations: [{ member: 2, other: 0, as: 'block' as const }],
    words: [],
  };
  await inWorld(fc.constant(everyState), 1);
});

test('the rule in SQL reads a joined author from the join', async () => {
  const text = conditionText(postFor.everybody, { of: 'p', joined: { author: 'a' } });
  expect(text).toBe(
    "p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null and a.disabled_at is null",
  );
});

test('a viewer is shown part of the public posts, and may see all of them', async () => {
  await inWorld(worlds, 30, async (_, { posts, comments, viewers }) => {
    for (const viewer of viewers) {
      for (const { facts } of comments) {
        const of = (rule: Rule<typeof facts>) => holds(rule, facts, viewer);
        if (of(commentFor.viewer)) expect(holds(postFor.viewer, facts.post, viewer)).toBe(true);
        if (of(commentFor.own)) expect([of(commentFor.viewer), of(commentFor.inThread)]).toEqual([true, true]);
      }
      for (const { facts } of posts) {
        const [shown, open, everybody, may] = [postFor.shown, postFor.open, postFor.everybody, postFor.viewer].map(
          (rule) => holds(rule, facts, viewer),
        );
        if (shown) expect(open).toBe(true);
        if (open) expect([everybody, may]).toEqual([true, true]);
        if (holds(postFor.ownPrivate, facts, viewer)) expect(may).toBe(true);
      }
    }
  });
}, 120_000);

test('files of a sensitive post are for members alone, and blurred pictures of them for everybody', async () => {
  await inWorld(worlds, 30, async (_, { uploads, viewers }) => {
    for (const { facts } of uploads) {
      const shown = [...facts.videoOf, ...facts.imageOf].find((post) => holds(postFor.everybody, post));
      if (!shown?.sensitive || facts.avatarOf.length > 0) continue;
      for (const viewer of viewers) {
        const of = (rule: Rule<typeof facts>) => holds(rule, facts, viewer);
        const isKept = viewer.id === null || viewer.blocked.has(shown.authorId);
        expect([of(mediaFor.everybody), of(mediaFor.blurred), of(mediaFor.viewer)]).toEqual([false, true, !isKept]);
        const isPlayedOpenly = facts.playedIn.some((post) => holds(postFor.uncovered, post));
        expect(of(soundFileFor.everybody)).toBe(isPlayedOpenly && facts.soundFrom.every(isStanding));
      }
    }
  });
}, 120_000);

const isStanding = ({ removedAs, author }: PostFacts) => removedAs !== 'MODERATOR' && author.disabledAt === null;

test('a rule that depends on the viewer cannot be used without one', () => {
  expect(() => conditionText(postFor.viewer, { of: 'p' })).toThrow('depends on who looks');
  expect(() => holds(memberFor.open, { id: 1, disabledAt: null })).toThrow('depends on who looks');
});
