/**
 * Runs the source simulator as a process. Prints one JSON line `{"ready":true,"url":"…"}` when it listens, and ends on
 * SIGTERM or SIGINT.
 *
 *   node local/sources/main.ts [--port N] [--host H]
 */
import { parseArgs } from 'node:util';
import { startSources } from './server.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, host: { type: 'string', default: '127.0.0.1' } },
});
const sources = await startSources({ port: Number(values.port), host: values.host });
process.stdout.write(`${JSON.stringify({ ready: true, url: sources.url })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sources.close().then(() => process.exit(0)));
}
