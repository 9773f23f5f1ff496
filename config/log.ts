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

/** Logs JSON lines to standard output. Callers log ids and no content; secret fields are removed in any case. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, process: string, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: { process },
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { err: errorFacts },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
