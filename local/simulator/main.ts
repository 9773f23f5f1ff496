/**
 * Runs the simulator as a process. Prints one JSON line `{"ready":true,"url":"…"}` when it listens, and ends on SIGTERM
 * or SIGINT.
 *
 *   node local/simulator/main.ts [--port N] [--host H] [--seed N] [--latency MS|MIN..MAX] [--stream-pause MS] [--faults JSON] [--strict JSON] [--log-size N]
 */
import { parseArgs } from 'node:util';
import type { Latency, SimulatorOptions } from './options.ts';
import { startSimulator } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: '1' },
    latency: { type: 'string', default: '0' },
    'stream-pause': { type: 'string', default: '0' },
    faults: { type: 'string', default: '{}' },
    strict: { type: 'string', default: 'null' },
    'log-size': { type: 'string', default: '200000' },
  },
});

function latencyFrom(text: string): Latency {
  const [low, high] = text.split('..').map(Number);
  return high === undefined ? (low ?? 0) : { minMs: low ?? 0, maxMs: high };
}

const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  logSize: Number(values['log-size']),
  seed: Number(values.seed),
  latencyMs: latencyFrom(values.latency),
  streamMs: Number(values['stream-pause']),
  faults: JSON.parse(values.faults) as NonNullable<SimulatorOptions['faults']>,
  strict: JSON.parse(values.strict) as NonNullable<SimulatorOptions['strict']> | null,
});
process.stdout.write(`${JSON.stringify({ ready: true, url: simulator.url })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
