import type { Browser, Page } from 'playwright';
import { join } from '../steps/join.ts';
import { ownProfile } from '../steps/own-profile.ts';

/** Another member, who acts by calls. */
export interface Other {
  userCode: string;
  call<Data>(path: string, data: object): Promise<Data>;
}

/** Makes another member in a browser of their own. */
export async function otherMember(browser: Browser, origin: string, displayName: string): Promise<Other> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await join(page, displayName);
  const { userCode } = await ownProfile(page);
  return { userCode, call: (path, data) => call(page, path, data) };
}

/** Makes a call as the member of this page. */
async function call<Data>(page: Page, path: string, data: object): Promise<Data> {
  const answer = await page.request.post(`/api/${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}
