import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#lib/contract/account/auth.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { disableUser } from '#lib/contract/admin/user.ts';
import { sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import { limits, unitsPerCharacter } from '#lib/contract/limits.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import {
  accounts,
  comments,
  keywords,
  postImages,
  posts,
  reportedSubjects,
  reports,
  tags,
} from '#server/ground/db/schema/index.ts';
import { characters, textOf } from '#tests/fixtures/characters.ts';
import { buildComment, buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ben: Client;
let adaCode: string;
let benCode: string;
let admin: Client;
let adminCode: string;

beforeAll(async () => {
  ({ riff, ben, adaCode, benCode } = await startRiffWithTwo());
  ({ client: admin, code: adminCode } = await memberWith(riff, everyFlag));
});
afterAll(() => riff.close());

const db = () => riff.context.db;

async function publish(fields: { title?: string; description?: string; imgAltList?: string[] }) {
  const tune = await buildPost(riff.context, adaCode);
  const image = await buildUpload(riff.context, benCode, { resourceType: 'image', status: 'COMPLETE' });
  const body = {
    ...{ title: 'A title', postType: 'IMG' as const, audioCode: tune.soundCode, imgPublicIdList: [image.publicId] },
    ...fields,
    tagCodeList: [await tagCode(ben, 'limits')],
  };
  const { status, data } = await ben.call(publishPost, { body });
  const [row] = await db()
    .select()
    .from(posts)
    .where(eq(posts.code, data?.postCode ?? ''));
  const [alt] = row ? await db().select().from(postImages).where(eq(postImages.postId, row.id)) : [];
  return { status, row, alt: alt?.alt };
}

/** How the API answers a text of each kind: the status, and the stored text. */
const fields: [
  name: string,
  limit: number,
  send: (text: string) => Promise<[status: number, stored: string | null | undefined]>,
][] = [
  [
    'a title',
    limits.title,
    async (title) => {
      const { status, row } = await publish({ title });
      return [status, row?.title];
    },
  ],
  [
    'a description',
    limits.description,
    async (description) => {
      const { status, row } = await publish({ description });
      return [status, row?.description];
    },
  ],
  [
    'the description of an image',
    limits.imageAlt,
    async (alt) => {
      const made = await publish({ imgAltList: [alt] });
      return [made.status, made.alt];
    },
  ],
  [
    'a comment',
    limits.comment,
    async (content) => {
      const { code } = await buildPost(riff.context, adaCode);
      const { status, data } = await ben.call(sendComment, { body: { code, content } });
      const [row] = await db()
        .select()
        .from(comments)
        .where(eq(comments.code, data?.commentCode ?? ''));
      return [status, row?.content];
    },
  ],
  [
    'a reply',
    limits.comment,
    async (content) => {
      const post = await buildPost(riff.context, adaCode);
      const { code } = await buildComment(riff.context, post.id, adaCode);
      const { status, data } = await ben.call(sendReply, { body: { code, content } });
      return [status, data?.content];
    },
  ],
  [
    'a bio',
    limits.bio,
    async (bio) => {
      const { status } = await admin.call(updateProfile, { body: { displayName: 'Ad', userName: 'limits', bio } });
      const [row] = await db().select().from(accounts).where(eq(accounts.code, adminCode));
      return [status, row?.bio];
    },
  ],
  [
    'a display name',
    limits.displayName,
    async (displayName) => {
      const { status } = await admin.call(updateProfile, { body: { displayName, userName: 'limits', bio: '' } });
      const [row] = await db().select().from(accounts).where(eq(accounts.code, adminCode));
      return [status, row?.displayName];
    },
  ],
  [
    'a display name at Register',
    limits.displayName,
    async (displayName) => {
      const password = 'long enough for all';
      const body = {
        displayName,
        email: `limits${displayName.length}@example.org`,
        password,
        confirmPassword: password,
      };
      const { status } = await riff.visitor().call(register, { body });
      const [row] = await db().select().from(accounts).where(eq(accounts.email, body.email));
      return [status, row?.displayName];
    },
  ],
  [
    'a report',
    limits.report,
    async (content) => {
      const { id, code } = await buildPost(riff.context, adaCode);
      const { status } = await ben.call(sendReport, { body: { code, content } });
      const [row] = await db().select().from(reports).where(eq(reports.postId, id));
      return [status, row?.content];
    },
  ],
  [
    'the note of a moderator',
    limits.moderationNote,
    async (note) => {
      const { id, code } = await buildPost(riff.context, adaCode);
      await ben.call(sendReport, { body: { code, content: 'Look at this.' } });
      const { status } = await admin.call(settleReports, { body: { code, action: 'remove', note } });
      const [row] = await db().select().from(reportedSubjects).where(eq(reportedSubjects.postId, id));
      return [status, row?.note];
    },
  ],
  [
    'the reason of a disabled account',
    limits.disableReason,
    async (reason) => {
      const { id, code } = await memberWith(riff, []);
      const { status } = await admin.call(disableUser, { body: { code, reason } });
      const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
      return [status, row?.disabledReason];
    },
  ],
  [
    'a keyword',
    limits.keyword,
    async (keyWord) => {
      const { client, id } = await memberWith(riff, []);
      const { status } = await client.call(searchPosts, { query: { keyWord } });
      const [row] = await db().select().from(keywords).where(eq(keywords.accountId, id));
      return [status, row?.keyword];
    },
  ],
];

test.each(fields)('%s may have %i characters, however many code points they have', async (_, limit, send) => {
  const full = textOf(limit);
  expect(await send(full)).toEqual([200, full]);
  const [status, stored] = await send(textOf(limit + 1));
  expect([status, stored === textOf(limit + 1)]).toEqual([400, false]);
});

test.each(fields)('%s may consist of the longest emoji alone', async (_, limit, send) => {
  const [status] = await send(textOf(limit, [characters[1]]));
  expect(status).toBe(200);
});

// A keyword of this length is longer than an address may be.
const inBodies = fields.filter(([name]) => name !== 'a keyword');

test.each(inBodies)('%s counts a letter with very many marks as several characters', async (_, limit, send) => {
  const piled = (marks: number) => `ก${'\u0e48'.repeat(marks)}`;
  const refused = await send(piled(limit * unitsPerCharacter));
  expect([refused[0], refused[1] === piled(limit * unitsPerCharacter)]).toEqual([400, false]);
  // A text that fits is indexed in a moment too.
  const full = textOf(limit, [piled(unitsPerCharacter - 1)]);
  expect(await send(full)).toEqual([200, full]);
});

test('a tag may have 50 characters, with any number of code points', async () => {
  const letters = textOf(limits.tagName, ['क्षि', 'ก็', 'é̂', 'ক্ষ', '한']);
  expect((await ben.call(createTag, { body: { content: letters } })).data?.name).toBe(letters.normalize('NFKC'));
  expect(await db().$count(tags, eq(tags.name, letters.normalize('NFKC')))).toBe(1);
  expect((await ben.call(createTag, { body: { content: `${letters}a` } })).status).toBe(400);
});
