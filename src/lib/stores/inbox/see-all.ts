import { atom, type ReadableAtom } from 'nanostores';
import { dataOf, type Outcome } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { type Notification, seeNotifications } from '#lib/contract/inbox/notification.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { showToast } from '../toast.ts';
import type { Arrivals } from './arrivals.ts';
import { $unseen } from './unseen.ts';

const undoMilliseconds = 10_000;
const none: ReadonlySet<string> = new Set();

interface SeeAll {
  /** The notifications that are marked no longer. */
  $cleared: ReadableAtom<ReadonlySet<string>>;
  $canUndo: ReadableAtom<boolean>;
  seeAll(): Promise<void>;
  undo(): Promise<void>;
}

/** Marking all as seen, which shows at once and can be undone. `marked` returns the notifications in the list that are unseen. */
export function createSeeAll(arrivals: Arrivals, marked: () => readonly Notification[]): SeeAll {
  const $cleared = atom(none);
  const $canUndo = atom(false);
  let before = { cleared: none, count: 0 };
  let answer: Promise<Outcome<DataOf<typeof seeNotifications>>> | null = null;
  let stopTimer: Stop = () => {};

  const endUndo = () => {
    stopTimer();
    $canUndo.set(false);
  };

  async function seeAll(): Promise<void> {
    if ($canUndo.get()) return;
    before = { cleared: $cleared.get(), count: $unseen.get() ?? 0 };
    $cleared.set(new Set([...before.cleared, ...marked().map(({ code }) => code)]));
    arrivals.setOwn(0);
    $canUndo.set(true);
    stopTimer = platform().clock.after(undoMilliseconds, endUndo);
    showToast(texts.allSeen, 'success', undefined, { label: texts.undo, run: () => void undo() });
    answer = arrivals.during(() => dataOf(request(seeNotifications, { body: { all: true } }), texts.allNotSeen));
    const outcome = await answer;
    if (outcome.ok) return;
    endUndo();
    $cleared.set(before.cleared);
    arrivals.setOwn(before.count);
    showToast(texts.allNotSeen, 'destructive');
  }

  async function undo(): Promise<void> {
    if (!$canUndo.get()) return;
    endUndo();
    const outcome = await answer;
    // Its failure has restored everything.
    if (!outcome?.ok) return;
    const cleared = $cleared.get();
    $cleared.set(before.cleared);
    const undone = await arrivals.during(() =>
      dataOf(request(seeNotifications, { body: { undo: outcome.data.seenAt } }), texts.notUndone),
    );
    if (undone.ok) return arrivals.setOwn(undone.data.count);
    $cleared.set(cleared);
    showToast(texts.notUndone, 'destructive');
  }

  return { $cleared, $canUndo, seeAll, undo };
}
