/** A small real model (Gemma 3 270M) behind an OpenAI-compatible address of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import { endWithThisProcess } from '../child.ts';
import { waitUntil } from '../wait-until.ts';

/** Name under which the server lists it. */
export const realModelName = 'gemma-3-270m';

export interface RealModel {
  /** Base URL for the provider's setting. */
  url: string;
  /** Texts of the replies so far, cut to 160 characters. */
  replies(): string[];
  close(): Promise<void>;
}

/** Download and load of the model on a slow machine. */
const startMs = 600_000;

/**
 * Starts the server. `schema` says what it does with a wanted structure: obey it, ignore it, or refuse the request. The
 * first start downloads 300 MB. Throws an Error with the server's last words when it does not start.
 */
export async function startRealModel({ schema }: { schema: 'obey' | 'ignore' | 'refuse' }): Promise<RealModel> {
  const port = await freePort();
  const env = { ...inheritedEnvironment(), SCHEMA: schema, NODE: process.execPath, MAX_TOKENS: '200' };
  const child = spawn('bash', [join(import.meta.dirname, 'start'), String(port)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child, 'SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(async () => /^ready$/m.test(output) || hasEnded(), { timeoutMs: startMs, everyMs: 200 });
  if (hasEnded() || !/^ready$/m.test(output)) {
    child.kill('SIGKILL');
    throw new Error(`The real model did not start: ${output.slice(-500)}`);
  }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    replies: () => [...output.matchAll(/^\d+ (".*")$/gm)].map(([, text = '""']) => JSON.parse(text) as string),
    close: async () => {
      child.kill('SIGKILL');
      if (!hasEnded()) await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
