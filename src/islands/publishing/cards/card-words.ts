import { messages } from '#lib/contract/messages.ts';
import type { PostStatusCard } from '#lib/stores/publishing/status/publish-status.ts';

const headings: Record<PostStatusCard['state'], string> = {
  offline: 'Waiting for a connection…',
  queued: 'Waiting to upload',
  uploading: 'Uploading',
  stalled: 'Upload interrupted',
  sending: 'Sending',
  processing: 'Processing',
  published: 'Published',
  refused: messages.createPostFailed,
  failed: 'Processing failed',
};

export const headingOf = ({ state }: PostStatusCard): string => headings[state];

/** Screen readers announce every quarter, not every percent. */
export function spoken(card: PostStatusCard): string {
  const about = `${card.title}: ${headingOf(card)}`;
  const progress = 'percent' in card ? `, ${Math.floor(card.percent / 25) * 25} percent` : '';
  return `${about}${progress}.${'reason' in card ? ` ${card.reason}` : ''}`;
}
