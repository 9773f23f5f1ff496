/** Chooses the ports of a stack. */
import type { Home } from './home.ts';
import { isListening, isPortFree, portTrouble, preferPort } from './ports.ts';
import { isAlive } from './processes.ts';
import { StackError } from './stack-error.ts';
import { waitUntil } from './wait-until.ts';

/** Offsets of all ports from the api's, so that two stacks on one machine do not collide. */
const offsets = { postgres: 1001, temporal: 1002, temporalUi: 1003, simulator: 1004, mail: 1005, smtp: 1006 };

export type StackPorts = Record<keyof typeof offsets | 'api', number>;

/**
 * Chooses the ports of the last start on this folder if they are free, else those that follow from the api's, else any
 * free ones. Throws StackError when the api's port cannot be used.
 */
export async function choosePorts(home: Home, apiPort: number): Promise<StackPorts> {
  const last = home.readRecord();
  // Children of a killed supervisor may still be ending, so their ports are awaited.
  if (last !== null && last.pid !== 0 && !isAlive(last.pid)) await areAllFree(Object.values(last.ports));
  const api = apiPort === 0 ? await preferPort(last?.ports.api) : apiPort;
  const trouble = (await portTrouble(api)) ?? ((await isListening(api)) ? 'EADDRINUSE' : null);
  if (trouble !== null) throw new StackError(explainPort(api, trouble));
  const ports: StackPorts = { api, postgres: 0, temporal: 0, temporalUi: 0, simulator: 0, mail: 0, smtp: 0 };
  for (const [name, offset] of Object.entries(offsets) as [keyof typeof offsets, number][]) {
    ports[name] = await preferPort(last?.ports.api === api ? last.ports[name] : undefined, api + offset);
  }
  return ports;
}

/** Explains the error code of the api's port, with the solution. */
export function explainPort(port: number, code: string): string {
  if (code === 'EACCES')
    return `Port ${port} is not open to this user (those below 1024 seldom are): choose another one, as in \`PORT=3000 npm start\`.`;
  return `Port ${port} is in use by another program: end that program, or choose another port, as in \`PORT=${port + 100} npm start\`.`;
}

async function areAllFree(ports: number[]): Promise<void> {
  const free = async () => (await Promise.all(ports.map(isPortFree))).every(Boolean);
  await waitUntil(free, { timeoutMs: 20_000, everyMs: 250 });
}
