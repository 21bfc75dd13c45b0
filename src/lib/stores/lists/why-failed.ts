import { platform } from '#lib/platform/current.ts';

const offline = 'You are offline.';
const noAnswer = 'The server did not answer.';

/**
 * Why a call failed, if the server did not say: for sentences that say first what failed, as 'Failed to load users: You are offline.' does. Elsewhere
 * what failed stands alone.
 */
export const whyFailed = (): string => (platform().network.isOnline() ? noAnswer : offline);

/** Whether a reason is the server's own. */
export const isTold = (reason: string): boolean => reason !== offline && reason !== noAnswer;
