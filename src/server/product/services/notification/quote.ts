import type { Notification } from '#lib/contract/inbox/notification.ts';
import { titleWithReason } from '#lib/format/covered-label.ts';
import { notificationContent } from '#lib/format/notification-text.ts';
import type { notifications } from '#lib/texts/inbox/notifications.ts';

/** What a push or a mail adds to the line of a notification: its content or the title of its post, and nothing that a hidden word covers. */
export const notificationQuote = (
  told: Pick<Notification, 'kind' | 'content' | 'hiddenBecauseOf' | 'post'>,
  texts: typeof notifications,
  reasons: Parameters<typeof titleWithReason>[1],
): string => {
  if (told.hiddenBecauseOf) return '';
  const content = notificationContent(told, texts);
  return content ?? (told.post?.hiddenBecauseOf ? '' : titleWithReason(told.post, reasons));
};
