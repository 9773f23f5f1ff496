/** `npm run worker` and `npm run api`: one more of them, beside a running stack or on the servers that the settings name. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnvironment, isChosen, readEnv } from '../config/env.ts';
import { openHome } from './home.ts';
import { preferPort } from './ports.ts';
import { runningStack } from './running-stack.ts';

const entries = { worker: 'activities/worker.ts', api: 'api/main.ts' };
const what = process.argv[2] === 'api' ? 'api' : 'worker';
const env = readEnv();
const stack = runningStack(openHome(env.SOUNDINGS_HOME));

if (stack === null && !isChosen('DATABASE_URL')) {
  console.error('No stack runs on this folder: start one with `npm start`, or set DATABASE_URL, TEMPORAL_ADDRESS and ENCRYPTION_KEY.');
  process.exit(1);
}

const port = String(isChosen('PORT') || stack === null ? env.PORT : await preferPort((stack.ports.api ?? env.PORT) + 1));
if (what === 'api') console.log(`One more api on http://localhost:${port}`);
const child = spawn(process.execPath, [join(import.meta.dirname, '..', entries[what])], {
  env: { ...inheritedEnvironment(), ...stack?.env, PORT: port },
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both of us; only the child's end decides when we end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
process.once('disconnect', () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
