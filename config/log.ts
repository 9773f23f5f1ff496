import { pino, type Logger } from 'pino';
import type { Env } from './env.ts';

/** JSON lines on standard output, with run ids and without content. What could hold a secret is removed by path, wherever it hangs. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, process: string): Logger {
  const secrets = [
    'authorization',
    'cookie',
    'apiKey',
    'apiKeys',
    'password',
    'token',
    'refreshToken',
    'accessToken',
    'idToken',
    '["x-api-key"]',
    '["set-cookie"]',
  ];
  const paths = secrets.flatMap((name) =>
    name.startsWith('[')
      ? [`*${name}`, `*.*${name}`, `*.*.*${name}`]
      : [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`],
  );
  return pino({ level: env.LOG_LEVEL, base: { process }, redact: { paths, censor: '[removed]' } });
}
