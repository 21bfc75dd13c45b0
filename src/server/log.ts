import pino, { type Logger } from 'pino';

/** Names whose values never reach a log, wherever in an entry they stand. */
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

/** The log of this process: one JSON object a line on standard output, secrets taken out. */
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
