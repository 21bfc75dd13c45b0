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

/** The log of this process: one JSON object per line on standard output, without secrets. `more` is asked for what each line has besides. */
export function createLog(level: string, more?: () => object): Logger {
  return pino({
    level,
    ...(more && { mixin: more }),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  });
}
