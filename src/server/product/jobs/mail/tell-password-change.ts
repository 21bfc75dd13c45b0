import { mailPasswordChange } from '#server/product/services/account/password/mail-password-change.ts';
import type { JobHandler } from '../handler.ts';

/** Mails a notice to the owner of an account whose password was changed or removed. */
export const tellPasswordChange: JobHandler<'tell-password-change'> = async (context, { accountId, change }) =>
  mailPasswordChange(context, accountId, change);
