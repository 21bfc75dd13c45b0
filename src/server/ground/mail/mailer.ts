import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { newCode } from '#server/ground/codes.ts';
import type { Config } from '#server/ground/config.ts';

/** A message to one person, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, in ASCII. */
  headers?: Record<string, string>;
}

/** Sends mail; rejects if the mail server did not accept it, and the job tries again. */
export interface Mailer {
  /** Resolves with the answer of the mail server; null if there is none and the mail is in a file. */
  send(mail: Mail): Promise<string | null>;
  close(): void;
}

/** Timeout for the mail server in milliseconds; only a job waits for it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

// Messages hold only our own text: nothing in them may be read from a file or a URL.
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Sends mail through SMTP_URL, or writes it to the folder `mail` in DATA_DIR, one file per message. */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
  /** The sender of the next mail. */
  from: () => string = () => config.mailFrom,
): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, from) : folderMailer(config, log, from);
}

function smtpMailer(url: string, from: () => string): Mailer {
  const transport = createTransport({ url, ...patience, ...closed });
  return {
    async send({ to, ...message }) {
      const { response } = await transport.sendMail({ ...message, from: from(), to: { name: '', address: to } });
      return response;
    },
    close: () => transport.close(),
  };
}

/** Parts are not encoded: people read the file, and copy the link, without a mail program. */
const legiblePart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll('\n', '\r\n')}`,
});

function folderMailer({ dataDir }: Pick<Config, 'dataDir'>, log: Logger, from: () => string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed });
  const folder = path.join(dataDir, 'mail');
  return {
    async send({ to, subject, text, html, headers }) {
      const alternatives = [legiblePart('text/plain', text), legiblePart('text/html', html)];
      const sent = await transport.sendMail({
        ...{ subject, alternatives, from: from(), to: { name: '', address: to } },
        ...(headers && { headers }),
      });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${time}-${newCode()}.eml`);
      // Links in mails open accounts: only the owner may read the folder, and the log names the file, never its content.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to, subject, file }, 'mail was written to a file because SMTP_URL is not set');
      return null;
    },
    close: () => transport.close(),
  };
}
