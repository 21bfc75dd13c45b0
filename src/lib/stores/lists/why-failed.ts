import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';

/**
 * Why a call failed, if the server did not say. It stands in sentences that begin with what failed, as 'Failed to load users: You are offline.' does.
 * Elsewhere what failed stands alone.
 */
export const whyFailed = (): string => (platform().network.isOnline() ? messages.noAnswer : messages.offline);

/** Whether a reason is the server's own. */
export const isTold = (reason: string): boolean => reason !== messages.offline && reason !== messages.noAnswer;
