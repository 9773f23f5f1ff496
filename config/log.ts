import { pino, type DestinationStream, type Logger } from 'pino';
import { reasonOf } from '../domain/errors.ts';
import { keyFieldOf, providerList } from '../domain/providers/provider.ts';
import type { Env } from './env.ts';

/** Fields that are removed from log lines, at any depth up to maxDepth. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'apiKey',
  'apiKeys',
  ...providerList.map(keyFieldOf),
  'fecApiKey',
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'idToken',
];
const maxDepth = 4;

const secretPaths = secretFields.flatMap((name) =>
  Array.from({ length: maxDepth }, (_, depth) => `${'*.'.repeat(depth)}["${name}"]`.replace('.[', '[')),
);

/** Reduces an error to its message and stack, because a provider's or driver's error may contain the request. */
export function errorFacts(error: unknown): { message: string; name?: string; stack?: string | undefined } {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { message: reasonOf(error) };
}

/** Lines that wait for a log that takes none, such as one on a full disk; later ones are dropped. */
const maxWaitingBytes = 1_000_000;

/**
 * Writes log lines to a file descriptor, standard output by default. A log that takes no lines ends nothing: they wait up to
 * a megabyte, and go out with the first line after it takes some again.
 */
export function logDestination(fd = 1): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: maxWaitingBytes });
  // Without a listener the error of a full disk would end the process.
  destination.on('error', () => undefined);
  // A full buffer is not written again by itself. Its flushSync would wait for space without end.
  destination.on('drop', () => void destination.write(''));
  return destination;
}

/** Logs JSON lines to standard output. Callers log ids and no content; secret fields are removed in any case. */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  process: string,
  destination: DestinationStream = logDestination(),
): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: { process },
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { err: errorFacts },
  };
  return pino(options, destination);
}
