import type { Sensitivity } from '../contract/post/post-kinds.ts';
import { sensitive as texts } from '../texts/post/sensitive.ts';

interface Named {
  title: string;
  sensitive: Sensitivity | null;
}

/** The name of a covered post, with the reason. */
export const coveredLabel = ({ title, sensitive }: Named, t = texts): string =>
  t.tile({ title, reason: t[sensitive ?? 'OTHER'] });

/** The name of a post in a push or a mail: of a sensitive one with the reason. */
export const titleWithReason = (post: Named | null, t = texts): string =>
  post?.sensitive ? coveredLabel(post, t) : (post?.title ?? '');
