import type { Context } from '#server/product/context.ts';

/** An inconsistency. */
export interface Finding {
  /** One sentence, without a full stop. */
  what: string;
  /** The action of `--mend`; null if it cannot be mended. */
  remedy: string | null;
  isMended: boolean;
}

/** The input of a check. */
export interface Check {
  context: Context;
  /** Read every file to its end. */
  isDeep: boolean;
  mends: boolean;
  signal: AbortSignal;
}

/** A finding that `repair` resolves, if this check mends; `repair` returns whether it succeeded. */
export async function found(
  { mends }: Check,
  { what, remedy }: Pick<Finding, 'what' | 'remedy'>,
  repair: () => Promise<boolean>,
): Promise<Finding> {
  return { what, remedy, isMended: mends && remedy !== null && (await repair()) };
}
