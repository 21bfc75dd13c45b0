import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';

/** Opens the stream of events about posts in processing. */
export const listen = (client: Client, codes: string[] = []) =>
  listenTo<ProcessingPost[]>(client, `/api/posts/processing/events?code=${codes.join(',')}`, 'posts');
