import { type PostDraft, publishPost } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { Client } from './client.ts';
import { sendFile } from './send-upload.ts';

/** A crawler sends no cookie and accepts everything. */
export const crawl = (address: string): Promise<Response> =>
  fetch(address, { headers: { Accept: '*/*', 'User-Agent': 'Twitterbot/1.0' } });

/** A member who publishes posts with one image. */
export async function cardAuthor(origin: string) {
  const member = new Client(origin);
  const email = `card-${Date.now()}-${Math.random()}@example.org`;
  await member.join({ displayName: 'Cara Card', email, password: 'cards on the table' });
  const tag = await member.call(createTag, { body: { content: 'card' } });
  const publish = async (draft: Partial<PostDraft>): Promise<string> => {
    const body = { tagCodeList: [tag.data?.code ?? ''], ...draft };
    const { data, message } = await member.call(publishPost, { body });
    if (!data) throw new Error(message);
    return data.postCode;
  };
  return { member, publish };
}

export async function uploadImage(member: Client, path: string): Promise<string> {
  const { body } = await sendFile(member, await writeImage(path), { kind: 'image', fileName: 'card.jpg' });
  return body.public_id ?? '';
}
