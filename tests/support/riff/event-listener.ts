import type { IncomingMessage } from 'node:http';
import type { Client } from './client.ts';

/** An open stream of server-sent events whose data are `Value`s. */
export interface EventListener<Value> {
  answer: IncomingMessage;
  /** All text received so far. */
  text(): string;
  /** The values received so far. */
  values(): Value[];
  /** Resolves with the first value, received or still to come, that matches. */
  until(isRight: (value: Value) => boolean): Promise<Value>;
  /** Resolves when a text that contains this has arrived. */
  untilText(part: string): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream as a browser does; resolves with the answer's head. */
export async function listenTo<Value>(
  client: Client,
  path: string,
  event: string,
  headers: Record<string, string> = {},
): Promise<EventListener<Value>> {
  const asking = client.ask(path, {
    headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', Cookie: client.cookieHeader(), ...headers },
  });
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
  const form = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`, 'g');
  const values = () => [...text.matchAll(form)].map(([, data]) => JSON.parse(data ?? '') as Value);

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
    values,
    until: (isRight) => wait(() => values().find(isRight)),
    untilText: (part) => wait(() => (text.includes(part) ? null : undefined)).then(() => undefined),
    ended: ended.promise,
    close: () => asking.destroy(),
  };
}
