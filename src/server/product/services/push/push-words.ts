import type { DataOf } from '#lib/contract/endpoint.ts';
import type { getNotification, Notification } from '#lib/contract/inbox/notification.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { notificationText } from '#lib/format/notification-text.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { addressOf } from '#lib/notification-address.ts';
import { notifications } from '#lib/texts/inbox/notifications.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import { notificationQuote } from '#server/product/services/notification/quote.ts';

/** A notification with what its push shows; without `showsContent`, a locked screen names nobody and quotes nothing. */
export function withPushWords(
  told: Notification,
  showsContent: boolean,
  language: Language,
): DataOf<typeof getNotification> {
  const texts = inLanguage(notifications, language);
  const words = showsContent
    ? {
        title: notificationText(told, texts),
        body: excerpt(notificationQuote(told, texts, inLanguage(sensitive, language))),
      }
    : { title: texts.private, body: '' };
  return { ...told, words, address: addressOf(told) };
}
