import { sendAccountMail } from '#server/product/services/account/email/send-account-mail.ts';
import type { JobHandler } from '../handler.ts';

/** Mails a link to an account. If no account has the address, there is nothing to do. */
export const sendMail: JobHandler<'send-mail'> = async (context, { accountId, purpose }) => {
  if (accountId !== null) await sendAccountMail(context, accountId, purpose);
};
