import { failedCallsCounted } from '#lib/contract/admin/activity-log-messages.ts';
import { newCode } from '#server/ground/codes.ts';

/** A call in the activity log. Its texts contain no personal data. */
export interface LoggedCall {
  /** The operation's name in the contract. */
  type: string;
  responseCode: number;
  /** The fields that the contract marks as logged. */
  data: Record<string, unknown> | null;
  error: string | null;
  message: string;
  ip: string | null;
  userCode: string | null;
  /** The sender whose failed calls are counted together, if it is neither the member nor the address. Not written. */
  sender?: string;
}

/** A row that is about to be written. */
export type LogRow = LoggedCall & { code: string; createdAt: Date };

export const rowOf = (call: LoggedCall, createdAt: Date): LogRow => ({ ...call, code: newCode(), createdAt });

/** The number of failed calls of one member or address that are written per minute; refusals of the rate limit once for each operation. */
const mostFailed = 60;
const minute = 60_000;
/** The number of senders that are counted separately; all others share one count. */
const mostSenders = 10_000;
const others = 'others';

/** The failed calls of one sender within a minute. */
interface Sender {
  until: number;
  written: number;
  refused: Set<string>;
  /** Calls that were only counted, and the latest of them. */
  more: number;
  latest: LoggedCall | null;
}

/** Keeps a flood of failed calls from filling the disk. */
export function countFailedCalls(now: () => Date) {
  const senders = new Map<string, Sender>();
  const over: LogRow[] = [];

  function senderOf(call: LoggedCall): Sender {
    const own = call.sender ?? call.userCode ?? call.ip ?? '';
    const key = senders.has(own) || senders.size < mostSenders ? own : others;
    const time = now().getTime();
    const known = senders.get(key);
    if (known && known.until > time) return known;
    if (known) end(key, known);
    const sender = { until: time + minute, written: 0, refused: new Set<string>(), more: 0, latest: null };
    senders.set(key, sender);
    return sender;
  }

  function end(key: string, { more, latest }: Sender): void {
    senders.delete(key);
    if (!latest) return;
    const who = key === others ? { ip: null, userCode: null } : {};
    const row = { ...latest, type: 'failedCalls', data: { more }, error: null, message: failedCallsCounted, ...who };
    over.push(rowOf(row, now()));
  }

  return {
    /** Whether the call gets a row of its own; otherwise it is only counted. */
    isWritten(call: LoggedCall): boolean {
      if (call.responseCode < 400) return true;
      const sender = senderOf(call);
      const isAgain = call.responseCode === 429 && sender.refused.has(call.type);
      if (!isAgain && sender.written < mostFailed) {
        sender.written += 1;
        if (call.responseCode === 429) sender.refused.add(call.type);
        return true;
      }
      sender.more += 1;
      sender.latest = call;
      return false;
    },
    /** One row for each sender with more failed calls in a past minute or, with `all`, until now. */
    counted(all = false): LogRow[] {
      const time = now().getTime();
      for (const [key, sender] of senders) if (all || sender.until <= time) end(key, sender);
      return over.splice(0);
    },
  };
}
