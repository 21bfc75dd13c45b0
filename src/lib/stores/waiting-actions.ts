import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { actionsBeside, type Which, waitingActions } from './waiting-list.ts';

let waiting: Stop | undefined;

/** Stores an action taken without a network, to send it later; false if there is a network, or if the browser cannot store it. */
export function keepWaiting(which: Which, isWanted: boolean): boolean {
  const { userCode } = which;
  if (!userCode || platform().network.isOnline()) return false;
  sendWhenBack(userCode);
  return waitingActions.set([...actionsBeside(which), { ...which, userCode, isWanted }]);
}

/** The member has acted again. True if the earlier action was still waiting, so the displayed state is only a wish. */
export function dropWaiting(which: Which): boolean {
  const rest = actionsBeside(which);
  const isWaiting = rest.length < waitingActions.all().length;
  waitingActions.set(rest);
  return isWaiting;
}

function sendWhenBack(userCode: string): void {
  waiting?.();
  waiting = whenBack(() => sendWaiting(userCode));
}

/** Sends this member's actions from earlier pages, now or when there is a network. */
export function startSending(userCode: string): void {
  sendWhenBack(userCode);
  sendWaiting(userCode);
}

function sendWaiting(userCode: string): void {
  // The second condition is for the list of Riff 0.2.0.
  if (waitingActions.all()[0] || platform().storage.get('riff-kept-likes'))
    import('./send-waiting-actions.ts').then(
      ({ sendWaitingActions }) => sendWaitingActions(userCode),
      // Its code could not be loaded: there is no network.
      () => {},
    );
}
