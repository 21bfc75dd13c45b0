import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/policies/actor.ts';
import { Problem } from '#server/problem.ts';
import { findRunning } from '#server/services/session/find-running.ts';
import { type EventStream, openEventStream, type Subject } from './event-stream.ts';

/** The server-sent events of a process: a limited number, and none outlives its member's session. */
export interface EventStreams {
  /** Opens a stream for a member; their oldest one ends if they have ten already. Throws a 503 if the process has too many. */
  open(member: Member, subject: Subject): ReadableStream<Uint8Array>;
  /** Ends all streams and opens no more, because the server stops. */
  close(): void;
}

const mostOfMember = 10;
const mostOfProcess = 2_000;
const heartbeatMs = 20_000;

export function createEventStreams(context: Context): EventStreams {
  const streams = new Set<EventStream>();
  let heart: NodeJS.Timeout | null = null;
  let closed = false;

  async function beat(): Promise<void> {
    const running = await findRunning(context, [...new Set([...streams].map(({ member }) => member.sessionId))]);
    for (const stream of [...streams]) {
      if (running.has(stream.member.sessionId)) stream.beat();
      else stream.end();
    }
  }

  function drop(stream: EventStream): void {
    streams.delete(stream);
    if (streams.size > 0 || !heart) return;
    clearInterval(heart);
    heart = null;
  }

  return {
    open(member, subject) {
      if (closed || streams.size >= mostOfProcess) {
        throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '30' });
      }
      const own = [...streams].filter((stream) => stream.member.id === member.id);
      if (own.length >= mostOfMember) own[0]?.end('crowded');
      const stream = openEventStream(member, subject, context.log, () => drop(stream));
      streams.add(stream);
      heart ??= setInterval(() => {
        beat().catch((error: unknown) =>
          context.log.warn({ err: error }, 'the sessions of event streams could not be checked'),
        );
      }, heartbeatMs);
      heart.unref();
      return stream.body;
    },

    close() {
      closed = true;
      for (const stream of [...streams]) stream.end();
    },
  };
}
