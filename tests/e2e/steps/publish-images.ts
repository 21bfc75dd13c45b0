import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { writeImage } from '#tests/fixtures/image.ts';

const data = async <Data>(answer: { json(): Promise<unknown> }) => ((await answer.json()) as { data: Data }).data;

/** Publishes this number of posts with one image each, as the browser would; the last one is newest. Returns the member's code. */
export async function publishImages(page: Page, file: string, count: number): Promise<string> {
  const { userCode } = await data<{ userCode: string }>(await page.request.get('/api/accounts/me'));
  for (let n = 1; n <= count; n += 1) await publishImage(page, file, { title: `Still ${n}` });
  return userCode;
}

/** Publishes a post with one image and the tag 'stills', which plays this sound or a trending one. Returns its code. */
export async function publishImage(
  page: Page,
  file: string,
  {
    title,
    description = '',
    visibility = 'PUBLIC',
    audioCode,
  }: { title: string; description?: string; visibility?: 'PUBLIC' | 'PRIVATE'; audioCode?: string },
): Promise<string> {
  const api = page.request;
  const { contents } = await data<{ contents: { audioCode: string }[] }>(await api.get('/api/audios/trending?size=1'));
  const tag = await data<{ code: string }>(await api.post('/api/tags', { data: { content: 'stills' } }));
  const buffer = await readFile(await writeImage(file));
  const multipart = { upload_preset: 'riff', file: { name: 'still.jpg', mimeType: 'image/jpeg', buffer } };
  const upload = (await (await api.post('/media/v1_1/riff/image/upload', { multipart })).json()) as {
    public_id: string;
  };
  const answer = await api.post('/api/posts', {
    data: {
      title,
      description,
      postType: 'IMG',
      imgPublicIdList: [upload.public_id],
      visibility,
      audioCode: audioCode ?? contents[0]?.audioCode,
      tagCodeList: [tag.code],
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await data<{ postCode: string }>(answer)).postCode;
}
