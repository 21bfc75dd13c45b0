import { paths } from '#lib/paths.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';

interface Listed {
  postCode: string;
  postType: 'VID' | 'IMG';
  imageUrls: string[];
  commentCount: string;
}

/** The first post of the feed that matches. */
export async function findPost(origin: string, fits: (post: Listed) => boolean): Promise<Listed> {
  const answer = await fetch(`${origin}/api/posts?size=50`);
  const { data } = (await answer.json()) as { data: { contents: Listed[] } };
  const post = data.contents.find(fits);
  if (!post) throw new Error('The demo has no such post.');
  return post;
}

/** The text of the topmost comment. */
export async function newestComment(origin: string, postCode: string): Promise<string> {
  const answer = await fetch(`${origin}/api/comments/comments?code=${postCode}`);
  const { data } = (await answer.json()) as { data: { contents: { content: string }[] } };
  const [newest] = data.contents;
  if (!newest) throw new Error('The post has no comments.');
  return newest.content;
}

export const isVideo = ({ postType }: Listed): boolean => postType === 'VID';
export const hasImages = ({ imageUrls }: Listed): boolean => imageUrls.length > 1;

/** Waits until the post's video has played for half a second and shows more than one colour. */
export async function expectPlaying(page: EnginePage, code: string): Promise<void> {
  await page.waitFor(`a video that plays in ${code}`, isPlaying, code);
}

/** Runs in the page. */
function isPlaying(code: string): boolean {
  const video = document.querySelector<HTMLVideoElement>(`[data-post="${code}"] video`);
  if (!video || video.paused || video.currentTime < 0.5) return false;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [36, 64];
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(context?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? []);
  return new Set(pixels).size > 3;
}

/** Waits until the post in this place of the feed, counted from 1, fills the screen; returns its code. */
export const expectAt = (page: EnginePage, place: number): Promise<string> =>
  page.waitFor(
    `post ${place} on the screen`,
    (wanted) => {
      const post = document.querySelector<HTMLElement>(`[aria-posinset="${wanted}"]`);
      return post !== null && Math.abs(post.getBoundingClientRect().top) < 1 && post.dataset['post'];
    },
    place,
  );

export interface Person {
  displayName: string;
  email: string;
  password: string;
}

/** Registers and logs in by the forms. */
export async function join(page: EnginePage, displayName: string): Promise<Person> {
  const person = { displayName, email: `${displayName.toLowerCase()}@example.org`, password: 'four small keys' };
  await page.open(paths.register());
  await page.type({ css: 'input', name: 'Display name' }, displayName);
  await page.type({ css: 'input', name: 'Email' }, person.email);
  await page.type({ css: 'input[name=password]' }, person.password);
  await page.type({ css: 'input[name=confirmPassword]' }, person.password);
  await page.click({ css: 'button', name: 'Register' });
  await page.arriveAt(paths.login());
  // The Login page has filled in the address.
  await page.type({ css: 'input[name=password]' }, person.password);
  await page.click({ css: 'button', name: 'Login' });
  await page.arriveAt(paths.home());
  return person;
}
