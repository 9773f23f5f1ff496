/** Finds free network ports for the processes of a stack. */
import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { testWorkerNumber } from '../config/env.ts';

const host = '127.0.0.1';
/** The addresses of `localhost` on this machine. */
const loopback = [host, '::1'];

/** Ports below the ephemeral range, from which the system may assign a chosen port to another program. */
const lowest = 10_000;
const highest = 32_000;

/** Number of ranges for parallel test processes, because nothing reserves a port between its choice and its use. */
const ranges = 8;

/** Largest offset of a stack's other ports from the api's (local/stack-ports.ts). */
export const portSpan = 1_006;

/** Returns the first port and the end of the range of a process, to which the stacks of a test worker are limited. */
export function portRange(worker = testWorkerNumber()): [number, number] {
  if (worker === undefined) return [lowest, highest];
  const width = Math.floor((highest - lowest) / ranges);
  const first = lowest + width * ((worker - 1) % ranges);
  return [first, first + width - portSpan];
}

/** Ports that browsers and fetch refuse (https://fetch.spec.whatwg.org/#bad-port). */
const refusedByFetch = 10_080;

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...portRange());
    if (port !== refusedByFetch && (await isPortFree(port))) return port;
  }
  return listenOnce(0, host);
}

/** True when the port is free on this machine and we may listen on it. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await portTrouble(port)) === null;
}

/** Returns the system's error code for listening on the port, or null when that is possible. */
export async function portTrouble(port: number): Promise<string | null> {
  if (port < 1 || port > 65535) return 'ERANGE';
  for (const address of loopback) {
    try {
      await listenOnce(port, address);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      const isAbsent = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
      if (address === host || !isAbsent) return code;
    }
  }
  return null;
}

/** Returns the first free one of the preferred ports, otherwise any free one. */
export async function preferPort(...preferred: (number | undefined)[]): Promise<number> {
  for (const port of preferred) if (port !== undefined && (await isPortFree(port))) return port;
  return freePort();
}

/** True when something accepts connections there. */
export function isListening(port: number, timeoutMs = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

function listenOnce(port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => {
      const bound = server.address();
      const taken = typeof bound === 'object' && bound !== null ? bound.port : port;
      server.close(() => resolve(taken));
    });
  });
}
