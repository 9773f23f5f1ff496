import { pino, type DestinationStream, type Logger } from 'pino';
import { reasonOf } from '../domain/errors.ts';
import type { Env } from './env.ts';

/** Never in a log line, however deep an object carries them. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'apiKey',
  'apiKeys',
  'openaiApiKey',
  'anthropicApiKey',
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

/** A provider's or driver's error object may carry a request; its message and stack are enough. */
export function errorFacts(error: unknown): { message: string; name?: string; stack?: string | undefined } {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { message: reasonOf(error) };
}

/** JSON lines on standard output, with ids and without content. Fields that hold secrets are removed, whoever logs them. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, process: string, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: { process },
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { err: errorFacts },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
