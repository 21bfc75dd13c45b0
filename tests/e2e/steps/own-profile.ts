import type { Page } from 'playwright';
import type { Profile } from '#lib/contract/account/account.ts';
import { expect } from '#tests/support/browser/e2e.ts';

/** The profile of the member who is signed in, as the server tells it. */
export async function ownProfile(page: Page): Promise<Profile> {
  const answer = await page.request.get('/api/accounts/me');
  return ((await answer.json()) as { data: Profile }).data;
}

/** Writes the member's bio. */
export async function writeBio(page: Page, bio: string): Promise<void> {
  const { displayName, userName } = await ownProfile(page);
  const answer = await page.request.post('/api/accounts/update-profile', { data: { displayName, userName, bio } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Follows a member with a call, as the browser does. */
export async function follow(page: Page, code: string): Promise<void> {
  const answer = await page.request.post('/api/accounts/follow', { data: { code } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Opens a page and waits until its buttons work. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}
