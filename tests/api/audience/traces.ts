import { expect } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import { buildUpload } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { aims, answerTo } from './aims.ts';
import type { Stage, Target } from './stage.ts';

/** The answer to a call about the thing with this code. */
export const at = (client: Client, call: keyof typeof endpoints, code: string) =>
  answerTo(
    client,
    call,
    endpoints[call].method === 'GET'
      ? { query: { code } }
      : { body: { code, content: 'Hi', isLiked: true, isBlocked: true, isMuted: true, isNotInterested: true } },
  );

/** Fails if the answer to a call contains one of these texts, unless the caller sent it. */
export async function expectNoTrace(
  { riff, cleoCode }: Stage,
  client: Client,
  call: keyof typeof aims,
  target: Target,
  traces: string[],
): Promise<void> {
  const spare = await buildUpload(riff.context, cleoCode, { resourceType: 'image', status: 'COMPLETE' });
  for (const input of aims[call]?.(target, spare.publicId) ?? []) {
    const text = await answerTo(client, call, input);
    const asked = JSON.stringify(input);
    for (const trace of traces) if (!asked.includes(trace)) expect(text, asked).not.toContain(trace);
  }
}
