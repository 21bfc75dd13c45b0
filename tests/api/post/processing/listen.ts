import { type IncomingMessage, request } from 'node:http';
import type { ProcessingPost } from '#lib/contract/post/publishing.ts';
import type { Client } from '#tests/support/riff/client.ts';

/** An open stream of events about posts in processing. */
export interface Stream {
  answer: IncomingMessage;
  /** All text received so far. */
  text(): string;
  /** The lists received so far. */
  lists(): ProcessingPost[][];
  /** Resolves with the first list, received or still to come, that matches. */
  until(isRight: (list: ProcessingPost[]) => boolean): Promise<ProcessingPost[]>;
  /** Resolves when a text that contains this has arrived. */
  untilText(part: string): Promise<void>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream as a browser does; resolves with the answer's head. */
export async function listen(client: Client, codes: string[] = []): Promise<Stream> {
  const address = new URL(`/api/posts/processing/events?code=${codes.join(',')}`, client.origin);
  const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', Cookie: client.cookieHeader() };
  const asking = request(address, { headers });
  const answered = Promise.withResolvers<IncomingMessage>();
  asking.on('response', answered.resolve).on('error', answered.reject).end();
  const answer = await answered.promise;
  const ended = Promise.withResolvers<void>();
  const waiting = new Set<() => void>();
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (const look of [...waiting]) look();
  });
  answer.on('close', ended.resolve).on('error', () => undefined);
  const lists = () =>
    [...text.matchAll(/event: posts\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? '') as ProcessingPost[]);

  function wait<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    answer,
    text: () => text,
    lists,
    until: (isRight) => wait(() => lists().find(isRight)),
    untilText: (part) => wait(() => (text.includes(part) ? null : undefined)).then(() => undefined),
    ended: ended.promise,
    close: () => asking.destroy(),
  };
}
