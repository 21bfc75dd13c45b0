import { request } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

let reporters = 0;

/** A new member reports these posts with calls, each with the text for its code. */
export const reportPosts = (origin: string, posts: Record<string, string>): Promise<void> =>
  sendReports(
    origin,
    Object.entries(posts).map(([code, content]) => ({ code, content })),
  );

/** A new member sends these reports with calls. */
export async function sendReports(origin: string, reports: object[]): Promise<void> {
  reporters += 1;
  const member = await request.newContext({ baseURL: origin });
  const [email, password] = [`reporter-${Date.now()}-${reporters}@example.org`, 'four small keys'];
  const data = { displayName: 'Rosa Reporter', email, password, confirmPassword: password };
  expect((await member.post('/api/auth/register', { data })).ok()).toBe(true);
  expect((await member.post('/api/auth/login', { data })).ok()).toBe(true);
  for (const report of reports) expect((await member.post('/api/reports', { data: report })).ok()).toBe(true);
  await member.dispose();
}
