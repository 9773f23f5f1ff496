/** `npm run worker` and `npm run api`: one more of them, beside a running stack or on the servers that the settings name. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { environmentWithoutSettings, inheritedEnvironment, isChosen, readEnv, readEnvOrExit } from '../config/env.ts';
import { openHome, type StackRecord } from './home.ts';
import { preferPort } from './ports.ts';
import { readyStack, runningStack } from './running-stack.ts';
import { StackError } from './stack-error.ts';
import { printedSteps } from './steps.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const entries = { worker: 'activities/worker.ts', api: 'api/main.ts' };
/** How long a first start may take: Temporal may have to be built. */
const firstStartMs = 30 * 60_000;
const what = process.argv[2] === 'api' ? 'api' : 'worker';
const env = readEnv();
const home = openHome(env.SOUNDINGS_HOME);
let child: ChildProcess | undefined;
// Whoever started us may end while we still wait for the stack.
process.once('disconnect', () => (child === undefined ? process.exit(1) : child.kill('SIGTERM')));

try {
  await begin();
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}

async function begin(): Promise<void> {
  const stack = await stackToJoin();
  if (stack === null) readEnvOrExit();
  // A stack has built it at its start, and is reading it.
  if (stack === null && what === 'api' && !isWebBuilt()) await printedSteps().run('Web client', () => buildWeb(home));
  const port = String(
    isChosen('PORT') || stack === null ? env.PORT : await preferPort((stack.ports.api ?? env.PORT) + 1),
  );
  if (what === 'api') console.log(`One more api on http://localhost:${port}`);
  // On the settings of the stack alone: others here would send its prompts elsewhere, or at another pace.
  const settings = stack === null ? inheritedEnvironment() : { ...environmentWithoutSettings(), ...stack.env };
  const running = spawn(process.execPath, [join(import.meta.dirname, '..', entries[what])], {
    env: { ...settings, PORT: port },
    stdio: 'inherit',
  });
  child = running;
  // A terminal sends Ctrl-C to both of us; only the child's end decides when we end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running.kill(signal));
  running.once('exit', (code) => process.exit(code ?? 1));
}

/** The stack on this folder, as soon as it is up; null when the settings name servers instead. Throws StackError when there is neither. */
async function stackToJoin(): Promise<StackRecord | null> {
  const running = runningStack(home);
  if (running === null && isChosen('DATABASE_URL')) return null;
  if (running === null) {
    throw new StackError(
      'No stack runs on this folder: start one with `npm start`, or set DATABASE_URL, TEMPORAL_ADDRESS and ENCRYPTION_KEY.',
    );
  }
  if (running.url !== '') return running;
  console.log('The stack is still starting; waiting for it.');
  const ready = await readyStack(home, firstStartMs);
  if (ready === null) throw new StackError('The stack did not come up: see the terminal that starts it.');
  return ready;
}
