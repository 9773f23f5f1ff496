/**
 * `npm run worker` and `npm run api`: an additional process for a running stack, or for the servers named by the
 * settings.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { environmentWithoutSettings, inheritedEnvironment, isSet, readEnv, readEnvOrExit } from '../config/env.ts';
import { openHome, type StackRecord } from './home.ts';
import { preferPort } from './ports.ts';
import { readyStack, runningStack } from './running-stack.ts';
import { StackError } from './stack-error.ts';
import { printedSteps } from './steps.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const entries = { worker: 'activities/worker.ts', api: 'api/main.ts' };
/** Time limit for a first start, which may build Temporal. */
const firstStartMs = 30 * 60_000;
const kind = process.argv[2] === 'api' ? 'api' : 'worker';
const env = readEnv();
const home = openHome(env.SOUNDINGS_HOME);
let child: ChildProcess | undefined;
// Ends when the parent ends while waiting for the stack.
process.once('disconnect', () => (child === undefined ? process.exit(1) : child.kill('SIGTERM')));

try {
  await startExtraProcess();
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}

async function startExtraProcess(): Promise<void> {
  const stack = await stackToJoin();
  if (stack === null) readEnvOrExit();
  // The running stack has built it at its start and is using it.
  if (stack === null && kind === 'api' && !isWebBuilt()) await printedSteps().run('Web client', () => buildWeb(home));
  const port = String(isSet('PORT') || stack === null ? env.PORT : await preferPort((stack.ports.api ?? env.PORT) + 1));
  if (kind === 'api') console.log(`Additional api on http://localhost:${port}`);
  // Uses only the stack's settings: others here could send its prompts elsewhere or at another pace.
  const settings = stack === null ? inheritedEnvironment() : { ...environmentWithoutSettings(), ...stack.env };
  const running = spawn(process.execPath, [join(import.meta.dirname, '..', entries[kind])], {
    env: { ...settings, PORT: port },
    stdio: 'inherit',
  });
  child = running;
  // A terminal sends Ctrl-C to both processes; we end when the child has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running.kill(signal));
  running.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Waits for the stack of this folder; null when the settings name servers instead. Throws StackError when there is
 * neither.
 */
async function stackToJoin(): Promise<StackRecord | null> {
  const running = runningStack(home);
  if (running === null && isSet('DATABASE_URL')) return null;
  if (running === null) {
    throw new StackError(
      'No stack is running in this folder. Start one with `npm start`, or set DATABASE_URL, TEMPORAL_ADDRESS and ENCRYPTION_KEY.',
    );
  }
  if (running.url !== '') return running;
  console.log('The stack is still starting; waiting for it.');
  const ready = await readyStack(home, firstStartMs);
  if (ready === null) throw new StackError('The stack did not start: see the terminal in which it was started.');
  return ready;
}
