import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { loggedError } from './logged-error.ts';

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

interface LogOptions {
  /** Further fields of each line. */
  more?: () => object;
  /** Standard output if it is left out. */
  to?: DestinationStream;
}

/** The log of this process: one JSON object per line, without secrets. */
export function createLog(level: string, { more, to }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    ...(more && { mixin: more }),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
