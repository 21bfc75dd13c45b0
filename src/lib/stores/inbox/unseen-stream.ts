import { dataOf } from '#lib/api/outcome.ts';
import { requestQuietly } from '#lib/api/request.ts';
import { unseenNotifications } from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = 60_000;

/**
 * Reports the number of unseen notifications by server-sent events. A lost stream is opened again with back-off, once the network is there and a call
 * has renewed the session. When the session is over, it waits for another tab to renew it. `onChange` is called when the inbox, or what the member may
 * see, may have changed; with true if their hidden words did.
 */
export function streamUnseen(hear: (count: number) => void, onChange: (areWordsNew: boolean) => void = () => {}): Stop {
  const { apiBase, clock, events, hasLocks, network, storage, visibility } = platform();
  let stopStream: Stop = () => {};
  let stopTimer: Stop = () => {};
  /** Each new stream makes answers to earlier calls outdated. */
  let turn = 0;
  let losses = 0;
  let isOver = false;
  const changes = changeWatch(onChange);

  const close = () => {
    turn += 1;
    stopStream();
    stopTimer();
  };
  // Without locks each tab has a stream, and browsers open few connections: hidden tabs go without.
  const mayOpen = () => network.isOnline() && (hasLocks || visibility.isVisible());
  const open = () => {
    close();
    if (!mayOpen()) return;
    stopStream = events(`${apiBase}/${unseenNotifications.path}/events`, 'unseen', heard, lost);
  };
  const heard = (data: string) => {
    losses = 0;
    hear(changes.countIn(data));
  };
  const lost = () => {
    changes.lose();
    const pause = Math.min(firstPauseMilliseconds * 2 ** losses, longestPauseMilliseconds);
    losses += 1;
    // Spread, because a restarted server has cut the streams of everybody at once.
    stopTimer = clock.after(pause * (0.5 + Math.random() / 2), () => void ask());
  };
  const ask = async () => {
    if (!mayOpen()) return;
    const asked = turn;
    const outcome = await dataOf(requestQuietly(unseenNotifications), messages.noAnswer);
    if (turn !== asked) return;
    isOver = !outcome.ok && outcome.code === 401;
    if (isOver) return;
    if (!outcome.ok) return lost();
    hear(outcome.data.count);
    open();
  };
  const follow = () => (mayOpen() ? isOver || open() : close());
  open();
  const stops = [
    network.listen(follow),
    ...(hasLocks ? [] : [visibility.listen(follow)]),
    storage.listen((key) => {
      if (key !== 'riff-session-mark' || !isOver) return;
      isOver = false;
      open();
    }),
  ];
  return () => {
    close();
    for (const stop of stops) stop();
  };
}

/** Calls `onChange` for each event whose number of changes differs from the last one, but not for the first. */
function changeWatch(onChange: (areWordsNew: boolean) => void) {
  let last: number | null = null;
  let lastWords: string | undefined;
  return {
    /** The count that an event tells. */
    countIn(data: string): number {
      const {
        count,
        change = 0,
        words = lastWords,
      } = JSON.parse(data) as {
        count: number;
        change?: number;
        words?: string;
      };
      if (last !== null && change !== last) onChange(lastWords !== undefined && words !== lastWords);
      last = change;
      lastWords = words;
      return count;
    },
    /** Changes may be missed until the next event, and the next stream counts from 0. */
    lose() {
      last = -1;
    },
  };
}
