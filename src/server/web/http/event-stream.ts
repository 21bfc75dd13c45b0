import type { Logger } from 'pino';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { Problem } from '#server/product/problem.ts';

/** The value that a stream sends; the stream reads it again whenever it may have changed. */
export interface Subject {
  /** The name of the events. */
  event: string;
  /** A Problem ends the stream, because the actor may no longer read the value. */
  read(): Promise<unknown>;
  /** Calls `onChange` when the value may have changed; returns the function that ends the subscription. */
  subscribe(onChange: () => void): () => void;
}

/** One stream of server-sent events. */
export interface EventStream {
  actor: Actor;
  body: ReadableStream<Uint8Array>;
  /** Sends a heartbeat, or ends the stream if its client has not read the last one. */
  beat(): void;
  /** Ends the stream. A client that was `crowded` out by newer streams reconnects much later. */
  end(why?: 'crowded'): void;
}

const encoder = new TextEncoder();
// Milliseconds after which a browser reconnects when the stream has ended.
const reconnectSoon = 'retry: 3000\n\n';
const reconnectLater = 'retry: 60000\n\n';

/**
 * Sends a value at once and whenever it changes, but never faster than the client reads; changes in between are sent as one.
 * Calls `onEnd` once, whichever side ends the stream.
 */
export function openEventStream(actor: Actor, subject: Subject, log: Logger, onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isDirty = true;
  let isReading = false;
  let isStuck = false;
  let last = '';

  const hasRoom = () => (controller?.desiredSize ?? 0) > 0;
  const send = (text: string) => controller?.enqueue(encoder.encode(text));

  async function refresh(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (isDirty && hasRoom()) {
        isDirty = false;
        const data = JSON.stringify(await subject.read());
        if (data !== last) send(`event: ${subject.event}\ndata: ${data}\n\n`);
        last = data;
      }
    } catch (error) {
      if (error instanceof Problem) return end();
      // The next notice or heartbeat tries again.
      isDirty = true;
      log.warn({ err: error }, 'an event could not be read');
    } finally {
      isReading = false;
    }
  }

  function refreshNow(): void {
    isDirty = true;
    void refresh();
  }

  function over(): void {
    if (!controller) return;
    controller = null;
    unsubscribe();
    onEnd();
  }

  const unsubscribe = subject.subscribe(refreshNow);
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      send(reconnectSoon);
    },
    pull() {
      isStuck = false;
      return refresh();
    },
    cancel: over,
  });

  function end(why?: 'crowded'): void {
    const ending = controller;
    if (!ending) return;
    if (why) send(reconnectLater);
    over();
    ending.close();
  }

  function beat(): void {
    if (hasRoom()) {
      send(':\n\n');
      // Some changes are not announced: those by an older process during an upgrade, and the consequences of other changes.
      refreshNow();
    } else if (isStuck) end();
    else isStuck = true;
  }

  return { actor, body, beat, end };
}
