import { listNotifications, type Notification } from '#lib/contract/inbox/notification.ts';
import type { Client } from '#tests/support/riff/client.ts';

/** A page of the notifications of a client's member. */
export async function readInbox(client: Client, query: Record<string, unknown> = {}): Promise<Notification[]> {
  const { data, message } = await client.call(listNotifications, { query });
  if (!data) throw new Error(message);
  return data.contents;
}
