import { request } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

let reporters = 0;

/** A new member reports these posts with calls, each with the text for its code. */
export async function reportPosts(origin: string, posts: Record<string, string>): Promise<void> {
  reporters += 1;
  const member = await request.newContext({ baseURL: origin });
  const [email, password] = [`reporter-${Date.now()}-${reporters}@example.org`, 'four small keys'];
  const data = { displayName: 'Rosa Reporter', email, password, confirmPassword: password };
  expect((await member.post('/api/auth/register', { data })).ok()).toBe(true);
  expect((await member.post('/api/auth/login', { data })).ok()).toBe(true);
  for (const [code, content] of Object.entries(posts)) {
    expect((await member.post('/api/reports', { data: { code, content } })).ok()).toBe(true);
  }
  await member.dispose();
}
