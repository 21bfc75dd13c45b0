import { request } from '#lib/api/request.ts';
import type { Answer } from '#lib/api/send.ts';
import { type Comment, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { WaitingAction } from '../waiting-list.ts';

/** A comment as its author wrote it; with a target, it is a reply. */
export type WrittenComment = NonNullable<WaitingAction['comment']>;

/** Sends a comment or a reply. The key makes a repeat harmless. */
export function postComment({ postCode, target, content }: WrittenComment, key: string): Promise<Answer<Comment>> {
  const headers = { 'Idempotency-Key': key };
  return target
    ? request(sendReply, { body: { code: target.commentCode, content }, headers })
    : request(sendComment, { body: { code: postCode, content }, headers });
}
