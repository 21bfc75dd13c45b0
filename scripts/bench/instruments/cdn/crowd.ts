import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type FeedPage, feed, type Post } from '#lib/contract/post/post.ts';

/** The bytes that a crowd received. */
export interface Received {
  /** Bytes of media, from the address that the answers name. */
  media: number;
  /** Bytes of feed calls, from Riff itself. */
  calls: number;
}

/** The headers that browsers send for an image; their spelling differs. */
const images = [
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
];
/** The bytes that the player loads of the next post (islands/player/element/warm-up.ts). */
const warmBytes = 512 * 1024;
const staggerMilliseconds = 25;

/** Viewers start one after the other, and each scrolls through the whole feed. Throws if a request gets no answer. */
export async function scroll(origin: string, viewers: number): Promise<Received> {
  const received: Received = { media: 0, calls: 0 };
  await Promise.all(
    Array.from({ length: viewers }, async (_, n) => {
      await pause(n * staggerMilliseconds);
      const agent = new Agent({ keepAlive: true, maxSockets: 6 });
      await new Viewer(origin, n, agent, received).scroll();
      agent.destroy();
    }),
  );
  return received;
}

class Viewer {
  readonly #origin: string;
  readonly #n: number;
  readonly #agent: Agent;
  readonly #received: Received;

  constructor(origin: string, n: number, agent: Agent, received: Received) {
    this.#origin = origin;
    this.#n = n;
    this.#agent = agent;
    this.#received = received;
  }

  async scroll(): Promise<void> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await text(await this.#ask(`${this.#origin}/api/${feed.path}${cursor && `?cursor=${cursor}`}`));
      this.#received.calls += Buffer.byteLength(answer);
      const page = (JSON.parse(answer) as { data: FeedPage }).data;
      for (const post of page.contents) await this.#watch(post);
      cursor = page.hasNext ? page.cursor : null;
    }
  }

  async #watch({ media }: Post): Promise<void> {
    // Two of three have a phone whose screen gets the larger picture.
    const isSharp = this.#n % 3 > 0;
    const headers = { Accept: images[this.#n % images.length] ?? '' };
    if (media.kind === 'images') {
      for (const { srcSet, backdrop } of media.images) {
        await Promise.all([this.#load(widthOf(srcSet, isSharp ? 1080 : 600), headers), this.#load(backdrop, headers)]);
      }
      if (media.sound) await this.#load(media.sound, { Range: 'bytes=0-' });
    }
    if (media.kind !== 'video') return;
    await Promise.all([
      this.#load(widthOf(media.poster.srcSet, isSharp ? 720 : 300), headers),
      this.#load(media.backdrop, headers),
    ]);
    if (this.#n % 10 === 0) return await this.#stream(media.hls);
    const file = media.mp4[isSharp ? 720 : 540];
    const total = await this.#load(file, { Range: `bytes=0-${warmBytes - 1}` });
    if (total > warmBytes) await this.#load(file, { Range: `bytes=${warmBytes}-` });
  }

  /** Every segment of the largest rung and of the sound. */
  async #stream(address: string): Promise<void> {
    const master = await this.#read(address);
    const rungs = master.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const sounds = [...master.matchAll(/URI="([^"]+\.m3u8)"/g)].map(([, uri]) => uri ?? '');
    for (const name of [...rungs.slice(-1), ...sounds]) {
      const playlist = new URL(name, address).href;
      const content = await this.#read(playlist);
      const start = /URI="([^"]+)"/.exec(content)?.[1];
      const segments = content.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      // A stream in one file has a range for each segment.
      const ranges = [...content.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)];
      for (const [at, segment] of [...(start ? [start] : []), ...segments].entries()) {
        const [, length, from] = ranges[start ? at - 1 : at] ?? [];
        const range = length && from ? { Range: `bytes=${from}-${Number(from) + Number(length) - 1}` } : {};
        await this.#load(new URL(segment, playlist).href, range);
      }
    }
  }

  async #read(address: string): Promise<string> {
    const content = await text(await this.#ask(address));
    this.#received.media += Buffer.byteLength(content);
    return content;
  }

  /** The size of the whole file. */
  async #load(address: string, headers: Record<string, string>): Promise<number> {
    const answer = await this.#ask(address, headers);
    let bytes = 0;
    answer.on('data', (data: Buffer) => {
      bytes += data.length;
    });
    await once(answer, 'end');
    this.#received.media += bytes;
    return Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? bytes);
  }

  async #ask(address: string, headers: Record<string, string> = {}) {
    const asking = get(address, { agent: this.#agent, headers });
    const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    const { statusCode = 0 } = answer;
    if (statusCode !== 200 && statusCode !== 206) throw new Error(`${address} answered ${statusCode}`);
    return answer;
  }
}

const widthOf = (srcSet: string, width: number): string =>
  new RegExp(`(\\S+) ${width}w`).exec(srcSet)?.[1] ?? srcSet.split(' ', 1)[0] ?? '';
