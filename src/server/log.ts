import pino, { type Logger } from 'pino';

/** Names whose values never reach the log, at any depth of an entry. */
const secrets = [
  'password',
  'confirmPassword',
  'newPassword',
  'confirmNewPassword',
  'token',
  'refreshToken',
  'cookie',
  'authorization',
];

/** The log of this process: one JSON object per line on standard output, without secrets. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  });
}
