import { dataOf } from '#lib/api/outcome.ts';
import { requestQuietly } from '#lib/api/request.ts';
import { visibleAccounts } from '#lib/contract/account/relation.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Platform } from '#lib/platform/platform.ts';
import { $session } from '../account/session.ts';
import { $hiddenMembers, hiddenMembers, membersOnScreen } from './hidden-members.ts';
import { $wordChanges } from './word-changes.ts';

const pauseMilliseconds = 1_000;
/** A feed that was read for long has more authors; those of its last posts are checked. */
const checkedMost = 4 * limits.memberPageSize;

type Clock = Platform['clock'];

/** The last check of this page. */
let last: { clock: Clock; at: number; isWaiting: boolean } | null = null;

function lastOf(clock: Clock) {
  if (last?.clock !== clock) last = { clock, at: Number.NEGATIVE_INFINITY, isWaiting: false };
  return last;
}

/** Checks what is on the screen after a change on any page or device of the viewer. */
export function checkChange(areWordsNew: boolean): void {
  if (areWordsNew) $wordChanges.set($wordChanges.get() + 1);
  checkMembers();
}

/** Asks which members on the screen the viewer can still open, at most once a second, and hides the others. */
export function checkMembers(): void {
  const { clock } = platform();
  const own = lastOf(clock);
  if (own.isWaiting) return;
  own.isWaiting = true;
  // Never longer, also if the clock of this device has been set back.
  const pause = Math.min(pauseMilliseconds, Math.max(0, own.at + pauseMilliseconds - clock.now()));
  clock.after(pause, () => {
    own.isWaiting = false;
    own.at = clock.now();
    void check();
  });
}

async function check(): Promise<void> {
  const own = $session.get()?.userCode;
  const codes = membersOnScreen().filter((code) => code !== own && $hiddenMembers.get()[code]?.gone !== 'own');
  const asked = codes.slice(-checkedMost);
  for (let n = 0; n < asked.length; n += limits.memberPageSize) {
    const some = asked.slice(n, n + limits.memberPageSize);
    const outcome = await dataOf(
      requestQuietly(visibleAccounts, { query: { codes: some.join(',') } }),
      messages.noAnswer,
    );
    if (outcome.ok) learn(some, new Set(outcome.data.codes));
  }
}

function learn(asked: readonly string[], visible: ReadonlySet<string>): void {
  for (const code of asked) {
    const before = $hiddenMembers.get()[code]?.gone;
    // The member has blocked them meanwhile.
    if (before === 'own') continue;
    if (!visible.has(code) && !before) hiddenMembers.change(code, { gone: 'other' });
    if (visible.has(code) && before) hiddenMembers.change(code, { gone: null });
  }
}
