/** `npm start`: the whole product on this machine, until Ctrl-C. */
import { readEnv } from '../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from './demo-account.ts';
import { openHome, type Home } from './home.ts';
import { onStopRequest } from './on-stop-request.ts';
import { runningStack } from './running-stack.ts';
import { signIn } from './session.ts';
import { startStack, type Stack } from './stack.ts';
import { StackError } from './stack-error.ts';
import { stackSettings } from './stack-settings.ts';
import { printedSteps } from './steps.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';
import { reasonOf } from '../domain/errors.ts';

const env = readEnv();
const home = openHome(env.SOUNDINGS_HOME);
const steps = printedSteps();
let stack: Stack | undefined;
let stopping = false;

onStopRequest(async () => {
  stopping = true;
  if (stack !== undefined) {
    console.log('\nStopping; open runs are kept and continue at the next start.');
    await stack.stop();
    console.log('Stopped.');
  }
  home.closeRecord();
  process.exit(0);
});

const running = runningStack(home);
if (running !== null) {
  console.log(
    running.url === ''
      ? 'Soundings is already being started on this folder.'
      : `Soundings already runs: ${running.url}`,
  );
  process.exit(0);
}

try {
  await start();
} catch (error) {
  if (!stopping) await giveUp(error);
}

async function start(): Promise<void> {
  const begun = performance.now();
  console.log('Starting Soundings; Ctrl-C stops it.');
  home.writeRecord({ pid: process.pid, url: '', env: {}, ports: home.readRecord()?.ports ?? {} });
  const [started] = await Promise.all([
    startStack({
      home,
      env,
      steps,
      supervised: true,
      prepare: (url, key) =>
        steps.run('Sample segments and demo account', () => seedDatabase(url, home.secrets.demoPassword, key)),
    }),
    isWebBuilt() ? undefined : steps.run('Web client', () => buildWeb(home)),
  ]);
  stack = started;
  await prepareDemo(`http://127.0.0.1:${stack.ports.api}`);
  home.writeRecord({
    pid: process.pid,
    url: stack.urls.app,
    env: stackSettings({ env, ports: stack.ports, urls: stack.urls, home }),
    ports: stack.ports,
  });
  console.log(printAddresses(stack, home, (performance.now() - begun) / 1000));
}

function printAddresses({ urls }: Stack, { folder, secrets }: Home, seconds: number): string {
  const lines = [
    ['Soundings', urls.app],
    ['sign in as', `${demoEmail} with the password ${secrets.demoPassword}`],
    ['Temporal UI', urls.temporalUi],
    ['caught mail', urls.mail],
    ['data and logs', folder],
  ];
  const shown = lines.filter(([, value]) => value !== '').map(([name, value]) => `  ${name?.padEnd(14)} ${value}`);
  return `\nReady in ${seconds.toFixed(1)} s.\n${shown.join('\n')}\n\n  Try: npm run simulate -- "Free school lunches for every child" --users 50\n`;
}

/** The account's password may have been changed; that must not prevent the start. */
async function prepareDemo(url: string): Promise<void> {
  try {
    await ensureDemoKeys(await signIn(url, demoEmail, home.secrets.demoPassword));
  } catch (error) {
    steps.say(`The demo account could not be prepared: ${reasonOf(error)}`);
  }
}

async function giveUp(error: unknown): Promise<never> {
  console.error(error instanceof StackError ? `\n${error.message}` : error);
  await stack?.stop();
  home.closeRecord();
  process.exit(1);
}
