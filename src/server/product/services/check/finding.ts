import type { Context } from '#server/product/context.ts';

/** Something that does not agree. */
export interface Finding {
  /** One sentence, without a full stop. */
  what: string;
  /** What `--mend` does about it; null: nothing can be done from what there is. */
  remedy: string | null;
  isMended: boolean;
}

/** What a check works on, and what it may do. */
export interface Check {
  context: Context;
  /** Read every file to its end. */
  isDeep: boolean;
  mends: boolean;
  signal: AbortSignal;
}

/** A finding that `repair` ends, if this check mends; it answers whether that worked. */
export async function found(
  { mends }: Check,
  { what, remedy }: Pick<Finding, 'what' | 'remedy'>,
  repair: () => Promise<boolean>,
): Promise<Finding> {
  return { what, remedy, isMended: mends && remedy !== null && (await repair()) };
}
