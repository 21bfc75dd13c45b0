import { randomUUID } from 'node:crypto';
import { login, register } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import type { Client, Person } from '#tests/support/riff/client.ts';
import { sendUpload } from '#tests/support/riff/send-upload.ts';
import { insist } from './insist.ts';

export type Kind = 'VID' | 'IMG' | 'mixed';

/** A publish attempt that was acknowledged. */
export interface Attempt {
  kind: Kind;
  key: string;
  postCode: string;
  /** The problems that the author saw. */
  refusals: string[];
  /** Tries without an answer, or with an answer that asks for a retry. */
  repeats: number;
}

export interface Files {
  video: Blob;
  image: Blob;
}

/** A member who publishes and does not give up: a call without an answer is sent again, with the same ids. */
export class Author {
  readonly #client: Client;
  readonly #person: Person = {
    displayName: 'Faults',
    email: `${randomUUID()}@example.org`,
    password: 'never gives up',
  };
  readonly #files: Files;
  #tag = '';
  #sound = '';
  repeats = 0;

  constructor(client: Client, files: Files) {
    this.#client = client;
    this.#files = files;
  }

  get email(): string {
    return this.#person.email;
  }

  /** Registers, and publishes the video whose sound the later posts use. */
  async settle(): Promise<void> {
    await this.#client.call(register, { body: { ...this.#person, confirmPassword: this.#person.password } });
    await this.#client.call(login, { body: this.#person });
    this.#tag = (await this.#client.call(createTag, { body: { content: 'faults' } })).data?.code ?? '';
    const { postCode } = await this.publish('VID', 'the-first');
    await this.#insist(async () => {
      const { data } = await this.#client.call(getPost, { query: { code: postCode } });
      this.#sound = data?.audioCode ?? '';
      if (data?.status !== 'READY') throw new Error(`${postCode} is ${data?.status}`);
      return true;
    });
  }

  async publish(kind: Kind, key: string): Promise<Attempt> {
    const refusals: string[] = [];
    const before = this.repeats;
    for (;;) {
      const uploads = await this.#upload(kind, refusals);
      const answer = await this.#insist(() => this.#send(kind, uploads, key));
      if (typeof answer !== 'string') {
        return { kind, key, postCode: answer.postCode, refusals, repeats: this.repeats - before };
      }
      refusals.push(answer);
      if (refusals.length > 10) throw new Error(`an author was refused again and again: ${answer}`);
    }
  }

  async #send(kind: Kind, uploads: string[], key: string): Promise<{ postCode: string } | string | null> {
    const media = kind === 'IMG' ? { imgPublicIdList: uploads } : { videoPublicId: uploads[0] };
    const merge = { videoCutEnd: 0.8, audioCutEnd: 0.8, audioOffset: 0.1 };
    const body = {
      title: `${kind} ${key}`.slice(0, 70),
      postType: kind === 'IMG' ? 'IMG' : 'VID',
      ...media,
      ...(kind !== 'VID' && { audioCode: this.#sound }),
      ...(kind === 'mixed' && { isUseOtherAudio: true, ffmpegMergeParams: merge }),
      tagCodeList: [this.#tag],
    };
    const { status, data, message, errors } = await this.#client.call(publishPost, {
      body,
      headers: { 'Idempotency-Key': key },
    });
    if (status === 401) await this.#client.call(login, { body: this.#person });
    if (data) return data;
    if (status !== 400) throw new Error(`${status} ${message}`);
    return `${message} ${JSON.stringify(errors)}`;
  }

  async #upload(kind: Kind, refusals: string[]): Promise<string[]> {
    const content = kind === 'IMG' ? this.#files.image : this.#files.video;
    const publicIds: string[] = [];
    for (let n = 0; n < (kind === 'IMG' ? 2 : 1); n += 1)
      publicIds.push(await this.#uploadOne(content, kind, refusals));
    return publicIds;
  }

  /** The file goes in two chunks, each sent until it is known to have arrived. */
  async #uploadOne(content: Blob, kind: Kind, refusals: string[]): Promise<string> {
    let id = randomUUID();
    const half = Math.floor(content.size / 2);
    return await this.#insist(async () => {
      const asked = await this.#client.send(`/media/v1_1/riff/uploads/${id}`);
      if (asked.status !== 404 && asked.status !== 200) throw new Error(`${asked.status} to how much has arrived`);
      const told = (await asked.json()) as { received?: number };
      const received = told.received ?? 0;
      const from = received < half ? received : half;
      const part = { from, to: received < half ? half : content.size, total: content.size, id };
      const { status, body } = await sendUpload(this.#client, content, {
        kind: kind === 'IMG' ? 'image' : 'video',
        part,
      });
      if (body.public_id) return body.public_id;
      if (status === 400 && body.error?.message !== messages.uploadGap) {
        refusals.push(`upload: ${body.error?.message}`);
        id = randomUUID();
      }
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return null;
    });
  }

  async #insist<Result>(work: () => Promise<Result | null>): Promise<Result> {
    return await insist(work, () => {
      this.repeats += 1;
    });
  }
}
