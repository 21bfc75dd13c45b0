import { paths } from '#lib/paths.ts';
import { type Mailbox, tokenIn } from '#tests/support/servers/mailbox.ts';

/** The token of the mail that resets the password; the one that confirms the address arrives in the same mailbox. */
export async function resetToken(mailbox: Mailbox, email: string): Promise<string> {
  for (;;) {
    const mail = await mailbox.next(email);
    if (mail.text?.includes(paths.resetPassword(''))) return tokenIn(mail);
  }
}
