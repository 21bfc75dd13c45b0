import type { Sensitivity } from '../contract/post/post-kinds.ts';
import { sensitive as texts } from '../texts/post/sensitive.ts';

/** The name of a covered post's tile, with the reason. */
export const coveredLabel = ({ title, sensitive }: { title: string; sensitive: Sensitivity | null }): string =>
  texts.tile({ title, reason: texts[sensitive ?? 'OTHER'] });
