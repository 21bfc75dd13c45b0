import type { OutboxEntry } from './unfinished-posts.ts';

/** Whether files of it have yet to arrive before it can be sent. */
export const awaitsFiles = ({ uploads }: OutboxEntry): boolean => uploads !== undefined && uploads.length > 0;
