import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { keepSecrets } from '../database/secrets.ts';

/** A real mail server on loopback that stores what it receives. */
export interface Mailbox {
  /** The value for Riff's SMTP_URL. */
  url: string;
  /** All mails so far, oldest first. */
  mails: ParsedMail[];
  /** The next unread mail to the address; it may have arrived already. */
  next(address: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** Listens on a free port unless one is given. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const asked = new Set<ParsedMail>();
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The server would otherwise query a name server before its greeting.
    disableReverseLookup: true,
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
        arrivals.dispatchEvent(new Event('mail'));
      }, done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    async next(address) {
      for (;;) {
        const mail = mails.find((candidate) => !asked.has(candidate) && receives(candidate, address));
        if (mail) {
          asked.add(mail);
          return mail;
        }
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const receives = ({ to }: ParsedMail, address: string) =>
  [to ?? []].flat().some(({ value }) => value.some((mailbox) => mailbox.address?.toLowerCase() === address));

/** The token of the link in a mail. */
export function tokenIn(mail: ParsedMail): string {
  const token = /[?&#](?:token|verify)=([\w-]+)/.exec(mail.text ?? '')?.[1];
  if (!token) throw new Error(`no link in: ${mail.text}`);
  keepSecrets(token);
  return token;
}
