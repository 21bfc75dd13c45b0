import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

const open = async (path: string, method = 'GET') => {
  const answer = await fetch(riff.origin + path, { method, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
