import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';

/**
 * The reason of a failed call if the server gave none. It follows the failed action in a sentence such as 'Failed to load users: You are offline.'
 * Elsewhere the failed action is shown without a reason.
 */
export const whyFailed = (): string => (platform().network.isOnline() ? messages.noAnswer : messages.offline);

/** Whether a reason comes from the server. */
export const isTold = (reason: string): boolean => reason !== messages.offline && reason !== messages.noAnswer;
