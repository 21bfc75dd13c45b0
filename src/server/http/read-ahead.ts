import type { Context as HonoContext } from 'hono';
import type { Actor, Member } from '#server/policies/actor.ts';
import type { Environment } from './environment.ts';

type C = HonoContext<Environment>;
type Read<Result> = (c: C, member: Member) => Promise<Result>;

/**
 * Reads for a member while it is still checked whether the session is theirs. Who that is expected to be comes from the last check; nothing
 * that was read is answered unless this check finds the same member.
 */
export interface ReadAhead {
  /** Lets GET requests to a path be read ahead. The function that it returns answers what was begun for this actor, or null. */
  of<Result>(path: string, read: Read<Result>): (c: C, actor: Actor) => Promise<Result> | null;
  /** Begins, if requests to this path are read ahead. */
  begin(c: C, expected: Member): void;
}

export function createReadAhead(): ReadAhead {
  const reads = new Map<string, Read<unknown>>();

  return {
    of<Result>(path: string, read: Read<Result>) {
      reads.set(path, read);
      return (c: C, actor: Actor) => {
        const begun = c.get('ahead');
        if (!begun || actor.kind === 'visitor' || actor.id !== begun.memberId) return null;
        return begun.result as Promise<Result>;
      };
    },
    begin(c, expected) {
      const read = c.req.method === 'GET' ? reads.get(c.req.path) : undefined;
      if (!read) return;
      const result = read(c, expected);
      // Perhaps nobody asks for it.
      result.catch(() => undefined);
      c.set('ahead', { memberId: expected.id, result });
    },
  };
}
