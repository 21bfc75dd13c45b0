import { failedCallsCounted } from '#lib/contract/admin/activity-log-messages.ts';
import { type LoggedCall, type LogRow, rowOf } from './logged-call.ts';

/** Failed calls of one member or address that are written in a minute; refusals of the rate limit once for each operation. */
const mostFailed = 60;
const minute = 60_000;
/** Senders that are counted apart; all others share one count. */
const mostSenders = 10_000;

interface Sender {
  until: number;
  written: number;
  refused: Set<string>;
  /** Calls that were only counted, and the latest of them. */
  more: number;
  latest: LoggedCall | null;
}

/** Keeps a flood of failed calls from filling the disk. */
export interface FailedCalls {
  /** Whether the call is written by itself; if not, it is counted. */
  isWritten(call: LoggedCall): boolean;
  /** One row for each sender of whom more were counted in a minute that is over, or, with `all`, until now. */
  counted(all?: boolean): LogRow[];
}

export function countFailedCalls(now: () => Date): FailedCalls {
  const senders = new Map<string, Sender>();
  const over: LogRow[] = [];

  function senderOf(call: LoggedCall): Sender {
    const own = call.sender ?? call.userCode ?? call.ip ?? '';
    const key = senders.has(own) || senders.size < mostSenders ? own : 'others';
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
    const { responseCode, ip, userCode } = key === 'others' ? { ...latest, ip: null, userCode: null } : latest;
    const row = {
      type: 'failedCalls',
      responseCode,
      data: { more },
      error: null,
      message: failedCallsCounted,
      ip,
      userCode,
    };
    over.push(rowOf(row, now()));
  }

  return {
    isWritten(call) {
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
    counted(all = false) {
      const time = now().getTime();
      for (const [key, sender] of senders) if (all || sender.until <= time) end(key, sender);
      return over.splice(0);
    },
  };
}
