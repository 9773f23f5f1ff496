/** Runs the mail catcher as a process: `--smtp-port`, `--http-port`, `--file`. */
import { parseArgs } from 'node:util';
import { startMailCatcher } from './mail-catcher.ts';

const { values } = parseArgs({
  options: { 'smtp-port': { type: 'string' }, 'http-port': { type: 'string' }, file: { type: 'string' } },
});
const catcher = await startMailCatcher({
  smtpPort: Number(values['smtp-port'] ?? 0),
  httpPort: Number(values['http-port'] ?? 0),
  ...(values.file === undefined ? {} : { file: values.file }),
});
console.log(JSON.stringify({ smtpUrl: catcher.smtpUrl, url: catcher.url }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void catcher.close().then(() => process.exit(0)));
