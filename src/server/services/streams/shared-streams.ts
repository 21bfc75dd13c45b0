import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { parsed } from '#server/db/prepared.ts';

/** An open stream as other processes know it. */
interface EnteredStream {
  /** Whose streams are counted together. */
  owner: string;
  /** How many of theirs may be open. */
  most: number;
  /** Newer ones took its place, on this process or another. */
  onCrowded(): void;
}

/** Counts the open streams of one owner on all processes together. */
export interface SharedStreams {
  /** Enters a stream that was opened; returns the function that removes it. */
  enter(stream: EnteredStream): () => void;
  /** Enters those that were opened while this process was alone. */
  enterEarlier(): void;
}

// The newest stay. Each process ends its own when it hears of it.
const enterStream = parsed(
  'enter_stream',
  `with entered as (
      insert into open_streams (id, process_id, owner, opened_at) values ($1, $2, $3, $4) on conflict do nothing
    ), crowded as (
      delete from open_streams where id in (
        select id from open_streams where owner = $3 and id <> $1 order by opened_at desc, id desc offset $5
      ) returning id
    )
    select pg_notify('riff_stream', id::text) from crowded`,
);
const removeStream = parsed('remove_stream', 'delete from open_streams where id = $1');

/** A process that is alone writes nothing: it counts its streams by itself. */
export function sharedStreams({ db, processes, notices, log }: Context): SharedStreams {
  const notCounted = (error: unknown) => log.warn({ err: error }, 'a stream of events could not be counted');
  /** Streams that only this process knows, by their id. */
  const alone = new Map<string, () => void>();
  const isShared = () => processes.serving() > 1;

  return {
    enter({ owner, most, onCrowded }) {
      const id = randomUUID();
      const openedAt = new Date().toISOString();
      let entering: Promise<unknown> | null = null;
      let stopListening = () => {};
      alone.set(id, () => {
        alone.delete(id);
        stopListening = notices.onStream(id, onCrowded);
        entering = enterStream(db, [id, processes.id, owner, openedAt, most - 1]).catch(notCounted);
      });
      if (isShared()) alone.get(id)?.();
      return () => {
        stopListening();
        if (!alone.delete(id)) void entering?.then(() => removeStream(db, [id])).catch(notCounted);
      };
    },
    enterEarlier() {
      if (isShared()) for (const enter of [...alone.values()]) enter();
    },
  };
}
