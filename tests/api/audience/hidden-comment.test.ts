import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';
import { buildUpload } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { aims, answerTo, openCalls } from './aims.ts';
import { buildTarget, openStage, type Stage, type Target } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function hide(code: string, hiddenAs: 'AUTHOR' | 'HELD'): Promise<void> {
  const { db } = stage.riff.context;
  const { postId, parentId } = comments;
  const rows = await db
    .update(comments)
    .set({ hiddenAs })
    .where(eq(comments.code, code))
    .returning({ postId, parentId });
  await recountAbove(db, rows);
}

const get = (client: Client, call: keyof typeof endpoints, code: string) => answerTo(client, call, { query: { code } });

describe.each(['AUTHOR', 'HELD'] as const)('a comment that is hidden as %s', (hiddenAs) => {
  let target: Target;
  let spare: string;
  let traces: string[];

  beforeAll(async () => {
    const name = `under${hiddenAs.toLowerCase()}`;
    target = await buildTarget(stage, name);
    traces = [target.commentCode, target.replyCode, `remark${name}`, `answer${name}`];
    expect(await get(stage.cleo, 'comments', target.postCode)).toContain(`remark${name}`);
    // Cleo wrote the other one.
    expect(await get(stage.cleo, 'getPost', target.postCode)).toContain('"commentCount":"2"');
    await hide(target.commentCode, hiddenAs);
    const upload = await buildUpload(stage.riff.context, stage.cleoCode, { resourceType: 'image', status: 'COMPLETE' });
    spare = upload.publicId;
  });

  test('gets the same 404 as one that never existed', async () => {
    for (const client of [stage.riff.visitor(), stage.cleo]) {
      for (const call of ['getComment', 'replies'] as const) {
        const never = await get(client, call, 'never-existed');
        for (const code of [target.commentCode, target.replyCode]) expect(await get(client, call, code)).toBe(never);
      }
    }
  });

  test('is not counted', async () => {
    for (const client of [stage.riff.visitor(), stage.ben, target.author])
      expect(await get(client, 'getPost', target.postCode)).toContain('"commentCount":"1"');
    const text = await get(stage.riff.visitor(), 'commentNews', target.postCode);
    for (const trace of traces) expect(text).not.toContain(trace);
  });

  test('is there for its writer, who wrote the reply too, and for the author of the post', async () => {
    for (const client of [stage.ben, target.author]) {
      expect(await get(client, 'comments', target.postCode)).toContain(target.commentCode);
      expect(await get(client, 'replies', target.commentCode)).toContain(target.replyCode);
      expect(await get(client, 'getComment', target.replyCode)).toContain('"status":200');
    }
    const marked = `"hiddenAs":"${hiddenAs}"`;
    expect(await get(target.author, 'comments', target.postCode)).toContain(marked);
    expect((await get(stage.ben, 'comments', target.postCode)).includes(marked)).toBe(hiddenAs === 'HELD');
    expect(await answerTo(stage.ben, 'commentHistory', { query: { size: 50 } })).toContain(target.commentCode);
  });

  test.each(openCalls)('is in no answer of %s, and neither is a reply below it', async (call) => {
    const clients = endpoints[call].access === 'everyone' ? [stage.riff.visitor(), stage.cleo] : [stage.cleo];
    for (const client of clients) {
      for (const input of aims[call]?.(target, spare) ?? []) {
        const text = await answerTo(client, call, input);
        const asked = JSON.stringify(input);
        for (const trace of traces) if (!asked.includes(trace)) expect(text, asked).not.toContain(trace);
      }
    }
  });
});
