import { randomInt, randomUUID } from 'node:crypto';
import { comments as listComments, sendComment } from '#lib/contract/comment/comment.ts';
import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { type Attempt, Author, type Files } from '../faults/author.ts';
import { insist } from '../faults/insist.ts';
import type { Client, Input } from '../riff/client.ts';

/** Everything that Riff has acknowledged to a member. */
export interface Acknowledged {
  email: string;
  posts: Attempt[];
  /** The last state of each post that the member liked, by its code. */
  likes: Map<string, boolean>;
  /** Codes of comments. */
  comments: string[];
  views: Set<string>;
}

/** A member who uses everything, resends calls without an answer, and remembers acknowledged ones. */
export class FleetMember {
  readonly acknowledged: Acknowledged;
  readonly client: Client;
  readonly #author: Author;
  #repeats = 0;

  constructor(client: Client, files: Files) {
    this.client = client;
    this.#author = new Author(client, files);
    this.acknowledged = {
      email: this.#author.email,
      posts: [],
      likes: new Map(),
      comments: [],
      views: new Set(),
    };
  }

  /** Calls without an answer, or with an answer that asks for a retry. */
  get repeats(): number {
    return this.#repeats + this.#author.repeats;
  }

  /** Registers, logs in, and publishes a video whose sound the later posts use. */
  async settle(): Promise<void> {
    await this.#author.settle();
  }

  /** Publishes, and then acts on the feed's posts as people do. */
  async goOn(round: number): Promise<void> {
    const kind = (['VID', 'IMG', 'mixed'] as const)[round % 3] ?? 'VID';
    const key = randomUUID();
    this.acknowledged.posts.push(await this.#author.publish(kind, key));
    const page = await this.#call(feed, {});
    for (const { postCode } of page.contents.slice(0, 5)) await this.#meet(postCode);
    await this.#call(searchPosts, { query: { keyWord: kind, page: 0, size: 10, sort: 'desc' } });
  }

  async #meet(code: string): Promise<void> {
    await this.#call(viewPost, { body: { code } });
    this.acknowledged.views.add(code);
    const isLiked = randomInt(3) > 0;
    await this.#call(likePost, { body: { code, isLiked } });
    this.acknowledged.likes.set(code, isLiked);
    if (randomInt(2) > 0)
      return void (await this.#call(listComments, { query: { code, page: 0, size: 10, sort: 'desc' } }));
    const sent = await this.#call(sendComment, {
      body: { code, content: 'Seen, and liked.' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    this.acknowledged.comments.push(sent.commentCode);
  }

  async #call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<DataOf<E>> {
    return await insist(
      async () => {
        const { status, data, message } = await this.client.call(endpoint, input);
        if (status !== 200 || data === null) throw new Error(`${endpoint.path} was answered with ${status} ${message}`);
        return data;
      },
      () => {
        this.#repeats += 1;
      },
    );
  }
}
