import { processingCancelled } from '#lib/contract/admin/job-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import { reasons } from '#server/media/engine/reasons.ts';

/** Reasons that are independent of the file. */
const others: Record<string, string> = {
  [messages.processingFailed]: 'fault',
  [processingCancelled]: 'cancelled',
  [messages.storageFull]: 'storageFull',
};

/** A label for the reason of a failure in metrics: a name in `reasons`. Some reasons contain details of the file. */
export function failureName(reason: string): string {
  const found = Object.entries(reasons).find(([, text]) =>
    typeof text === 'string' ? text === reason : reason.startsWith(beginning(text)),
  );
  return others[reason] ?? found?.[0] ?? 'other';
}

const beginning = (text: (what: never) => string): string => text('\n' as never).split(/\n|NaN/)[0] ?? '';
