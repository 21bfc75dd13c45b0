import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type {
  getNotification as getCall,
  listNotifications as listCall,
  Notification,
} from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import type { Language } from '#lib/language/language.ts';
import { notificationSettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { withPushWords } from '#server/product/services/push/push-words.ts';
import type { PageOf, Reader } from '#server/product/views/lists/page-of.ts';
import { hydrateNotifications } from '#server/product/views/notification.ts';
import { findTold, kindsOf, readTold } from './read-told.ts';

type Query = InferOutput<NonNullable<typeof listCall.query>>;

/** A page of a member's inbox. */
export async function listNotifications(
  context: Context,
  pageOf: PageOf,
  reader: Reader & { actor: Member },
  { filter, size, cursor }: Query,
): Promise<Omit<Page<Notification>, 'page'>> {
  const { actor } = reader;
  const query = { page: 0, size, sort: 'desc' as const, cursor };
  const {
    contents,
    hasNext,
    cursor: next,
  } = await pageOf(reader, query, {
    name: 'notifications',
    of: [actor.id, filter],
    read: (stretch) => readTold(context, actor.id, { kinds: kindsOf(filter) }, stretch),
    keyOf: ({ toldAt, id }) => [toldAt.getTime(), id],
    present: (rows) =>
      hydrateNotifications(
        context,
        rows.map(({ id }) => id),
        actor.id,
        actor,
      ),
  });
  return { contents, hasNext, cursor: next };
}

/** One notification of the member's own, with the words of its push; 404 if there is none that they may be told. */
export async function getNotification(
  context: Context,
  member: Member,
  code: string,
  language: Language,
): Promise<DataOf<typeof getCall>> {
  const row = await findTold(context, member.id, code);
  const [found] = row ? await hydrateNotifications(context, [row.id], member.id, member) : [];
  if (!found) throw notFound(messages.notificationGone);
  const [settings] = await context.db
    .select({ showsContent: notificationSettings.showsContent })
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, member.id));
  return withPushWords(found, settings?.showsContent ?? true, language);
}
