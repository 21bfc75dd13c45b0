import { said } from '#lib/language/language.ts';
import { admin } from '#lib/texts/admin/admin.ts';

/** The failed action and the reason: the sentence that a list shows in place of its rows. Both are messages. */
export const failureOf = (what: string, reason: string): string =>
  admin.failure({ what: said(what), reason: said(reason) });
