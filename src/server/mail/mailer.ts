import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { newCode } from '#server/codes.ts';
import type { Config } from '#server/config.ts';

/** A message to one person, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail; rejects where it was not taken over, and the job that sends it tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** What a mail server may take to answer, in milliseconds; a job waits for it, no person does. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

// What a message holds is text of ours: nothing in it is ever to be read from a file or an address.
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Mail by the server of SMTP_URL, or into the folder `mail` of DATA_DIR, one file a message. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : folderMailer(config, log);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience, ...closed });
  return {
    async send({ to, ...message }) {
      await transport.sendMail({ ...message, from, to: { name: '', address: to } });
    },
    close: () => transport.close(),
  };
}

/** A part as it is: whoever opens the file reads, and copies the link, with no mail program between. */
const legiblePart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll('\n', '\r\n')}`,
});

function folderMailer({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed });
  const folder = path.join(dataDir, 'mail');
  return {
    async send({ to, subject, text, html }) {
      const alternatives = [legiblePart('text/plain', text), legiblePart('text/html', html)];
      const sent = await transport.sendMail({ subject, alternatives, from: mailFrom, to: { name: '', address: to } });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${time}-${newCode()}.eml`);
      // Links in mails open accounts: the folder is for its owner alone, and the log says where, never what.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to, subject, file }, 'mail was laid into the folder: SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}
