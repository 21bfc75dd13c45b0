import type { Locator, Page } from 'playwright';
import { publishImage } from '../steps/publish-images.ts';

/** A sound of the demo, by its original post. */
export interface DemoSound {
  postCode: string;
  audioCode: string;
  title: string;
  displayName: string;
}

/** A sound of the demo that plays for several seconds; its owner made no other post with it. */
export async function demoSound(page: Page): Promise<DemoSound> {
  const listed = async <Row>(path: string) => {
    const answer = await page.request.get(`/api/audios/${path}`);
    return ((await answer.json()) as { data: { contents: Row[] } }).data.contents;
  };
  const sounds = await listed<DemoSound>('trending?size=20');
  for (const sound of sounds.toSorted((a, b) => a.postCode.localeCompare(b.postCode))) {
    const posts = await listed<{ userDisplayName: string }>(`posts-by-audio?code=${sound.audioCode}&size=50`);
    if (posts.filter((post) => post.userDisplayName === sound.displayName).length === 1) return sound;
  }
  throw new Error('the demo has no such sound');
}

/** Publishes this number of posts that play the sound; the last one is newest. Returns their titles, newest first. */
export async function playIt(page: Page, file: string, { audioCode }: DemoSound, count: number): Promise<string[]> {
  const titles: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    await publishImage(page, file, { title: `Plays it ${n}`, audioCode });
    titles.unshift(`Plays it ${n}`);
  }
  return titles;
}

export const grid = (page: Page): Locator => page.getByRole('list', { name: 'Posts with this sound' });
export const tiles = (page: Page): Locator => grid(page).getByRole('link');
export const titles = async (page: Page): Promise<(string | null)[]> =>
  await tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));

/** The slider of the waveform. */
export const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Seek' });
export const playButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^(Play|Pause) / });

/** The sound's position by the slider, in whole seconds. */
export const second = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('aria-valuenow'));
