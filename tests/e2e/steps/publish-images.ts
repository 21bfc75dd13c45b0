import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { writeImage } from '#tests/fixtures/image.ts';

const data = async <Data>(answer: { json(): Promise<unknown> }) => ((await answer.json()) as { data: Data }).data;

/** Publishes this number of posts with one image each, as the browser does; the last one is newest. Returns the member's code. */
export async function publishImages(page: Page, file: string, count: number): Promise<string> {
  const { userCode } = await data<{ userCode: string }>(await page.request.get('/api/accounts/me'));
  for (let n = 1; n <= count; n += 1) await publishImage(page, file, { title: `Still ${n}` });
  return userCode;
}

interface Wanted {
  title: string;
  description?: string;
  visibility?: 'PUBLIC' | 'PRIVATE';
  audioCode?: string;
}

/** Publishes a post with one image and the tag 'stills', which plays this sound or a trending one. Returns its code. */
export async function publishImage(page: Page, file: string, wanted: Wanted): Promise<string> {
  return await publishFiles(page, [await writeImage(file)], wanted);
}

/** Does the same with these images. */
export async function publishFiles(
  page: Page,
  files: readonly string[],
  { title, description = '', visibility = 'PUBLIC', audioCode }: Wanted,
): Promise<string> {
  const api = page.request;
  const { contents } = await data<{ contents: { audioCode: string }[] }>(await api.get('/api/audios/trending?size=1'));
  const tag = await data<{ code: string }>(await api.post('/api/tags', { data: { content: 'stills' } }));
  const imgPublicIdList: string[] = [];
  for (const file of files) {
    const buffer = await readFile(file);
    const multipart = { upload_preset: 'riff', file: { name: 'still.jpg', mimeType: 'image/jpeg', buffer } };
    const answer = await api.post('/media/v1_1/riff/image/upload', { multipart });
    imgPublicIdList.push(((await answer.json()) as { public_id: string }).public_id);
  }
  const answer = await api.post('/api/posts', {
    data: {
      title,
      description,
      postType: 'IMG',
      imgPublicIdList,
      visibility,
      audioCode: audioCode ?? contents[0]?.audioCode,
      tagCodeList: [tag.code],
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await data<{ postCode: string }>(answer)).postCode;
}
