import { coalesce } from '#lib/coalesce.ts';
import { messages } from '#lib/contract/messages.ts';
import { networkOf } from '#server/ground/network.ts';
import { type Actor, isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { findRunning } from '#server/product/services/session/find-running.ts';
import { type EventStream, openEventStream, type Subject } from './event-stream.ts';

/** The open event streams of a process, up to a limit. A member's streams end with the session, whichever node ends it. */
export interface EventStreams {
  /**
   * Opens a stream. If a member already has ten, or the visitors of one network thirty, their oldest stream ends. Throws a 503 if there are too
   * many streams, for visitors or in total.
   */
  open(actor: Actor, subject: Subject): ReadableStream<Uint8Array>;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams and opens no more, for a server that stops. */
  close(): void;
}

const mostOfMember = 10;
const mostOfNetwork = 30;
// The remaining streams are reserved for members.
const mostOfVisitors = 1_000;
const mostOfProcess = 2_000;
const heartbeatMs = 20_000;

export function createEventStreams(context: Context): EventStreams {
  const streams = new Set<EventStream>();
  let heart: NodeJS.Timeout | null = null;
  let closed = false;

  /** Ends the streams whose sessions are over. */
  async function endWithSessions(): Promise<void> {
    const asked = [...streams];
    const running = await findRunning(context, [...new Set(asked.flatMap(sessionOf))]);
    for (const stream of asked) if (!sessionOf(stream).every((sessionId) => running.has(sessionId))) stream.end();
  }
  const notKnown = (error: unknown) =>
    context.log.warn({ err: error }, 'the sessions of event streams could not be checked');
  // One check covers all streams of a member, or all streams of the process after a lost connection is restored.
  const oneAtATime = coalesce<void>('next');
  const sessionEnded = () => void oneAtATime('sessions', endWithSessions).catch(notKnown);

  /** Visitors lose their streams once only members see the installation. */
  async function endVisitors(): Promise<void> {
    await context.settings.reload();
    if (context.settings.current().membersOnly)
      for (const stream of [...streams]) if (!isMember(stream.actor)) stream.end();
  }
  const stopListening = context.changes.onSettings(() => void endVisitors().catch(notKnown));

  async function beat(): Promise<void> {
    await endWithSessions();
    for (const stream of [...streams]) stream.beat();
  }

  function drop(stream: EventStream): void {
    streams.delete(stream);
    if (streams.size > 0 || !heart) return;
    clearInterval(heart);
    heart = null;
  }

  function visitorsHaveAll(): boolean {
    const visitors = [...streams].filter((stream) => !isMember(stream.actor));
    return visitors.length >= mostOfVisitors;
  }

  return {
    open(actor, subject) {
      const owner = ownerOf(actor);
      const most = isMember(actor) ? mostOfMember : mostOfNetwork;
      const own = [...streams].filter((stream) => ownerOf(stream.actor) === owner);
      if (own.length >= most) own[0]?.end('crowded');
      if (closed || streams.size >= mostOfProcess || (!isMember(actor) && visitorsHaveAll())) {
        throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '30' });
      }
      const stopListening = isMember(actor) ? context.changes.onSessions(actor.id, sessionEnded) : () => {};
      const stream = openEventStream(actor, subject, context.log, () => {
        stopListening();
        drop(stream);
      });
      streams.add(stream);
      heart ??= setInterval(() => {
        beat().catch(notKnown);
      }, heartbeatMs);
      heart.unref();
      return stream.body;
    },

    count: () => streams.size,

    close() {
      closed = true;
      stopListening();
      for (const stream of [...streams]) stream.end();
    },
  };
}

/** The key under which streams are counted together. */
const ownerOf = (actor: Actor): string => (isMember(actor) ? `member ${actor.id}` : networkOf(actor.ip));

const sessionOf = ({ actor }: EventStream): number[] => (isMember(actor) ? [actor.sessionId] : []);
