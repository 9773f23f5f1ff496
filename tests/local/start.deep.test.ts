// @guards local/** config/** package.json
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/client.ts';
import { endWithThisProcess } from '../../local/child.ts';
import type { StackRecord } from '../../local/home.ts';
import { freePort, isListening } from '../../local/ports.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { inheritedVariables } from '../_support/inherited-variables.ts';
import { tempFolder } from '../_support/temp-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const home = tempFolder('start');
let port: number;
let stack: Started;
/** Requested while the stack was still starting. */
let early: Started;

interface Started {
  process: ChildProcess;
  /** Returns the complete output so far. */
  said(): string;
}

beforeAll(async () => {
  port = await freePort();
  stack = run('start.ts', [], { OPENAI_TIER: 'tier3', MFA: 'OFF' });
  await isSaid(stack, 'Starting Soundings');
  early = run('extra-process.ts', ['worker']);
  await isSaid(stack, 'Ready in');
}, 300_000);

afterAll(async () => {
  await end(early);
  await end(stack);
  rmSync(home, { recursive: true, force: true });
}, 60_000);

test('npm start prints the addresses and how to sign in', async () => {
  const [, password] = /demo@soundings\.example with the password (\S+)/.exec(stack.said()) ?? [];
  expect(stack.said()).toContain(`http://localhost:${port}`);
  const answer = await fetch(`http://localhost:${port}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo@soundings.example', password }),
  });
  expect(answer.status).toBe(200);
  expect((await fetch(`http://localhost:${port}/`)).headers.get('content-type')).toContain('text/html');
});

test('npm start listens on this machine only, at both addresses of localhost', async () => {
  const at = (host: string) =>
    fetch(`http://${host}:${port}/api/config`).then(
      async (answer) => ((await answer.json()) as { demo: { email: string } | null }).demo?.email,
      () => 'nobody',
    );
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  const answers = await Promise.all([
    at('127.0.0.1'),
    at('localhost'),
    at(hasIpv6 ? '[::1]' : 'localhost'),
    at('127.0.0.2'),
  ]);
  const demo = 'demo@soundings.example';
  expect(answers).toEqual([demo, demo, demo, 'nobody']);
});

test('an extra worker requested during the start waits for its end, joins the stack, and stops on request', async () => {
  await isSaid(early, 'still starting; waiting');
  await isSaid(early, 'worker ready');
  early.process.kill('SIGTERM');
  await once(early.process, 'exit');
  expect(early.process.exitCode).toBe(0);
}, 60_000);

test('a second start with the same folder prints the address of the first', async () => {
  const second = run('start.ts', []);
  await once(second.process, 'exit');
  expect(second.process.exitCode).toBe(0);
  expect(second.said()).toContain(`already runs: http://localhost:${port}`);
}, 30_000);

test('npm run simulate uses the running stack, prints a summary and writes every reaction', async () => {
  const file = join(home, 'result.json');
  const run1 = run('simulate.ts', ['Free school lunches for every child', '--users', '12', '--json', file]);
  await once(run1.process, 'exit');
  expect([run1.process.exitCode, run1.said()]).toEqual([0, expect.stringContaining('12 of 12 personas answered')]);
  expect(run1.said()).toContain('Analysis');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    reactions: expect.arrayContaining([expect.anything()]),
  });
  expect(await tiersOfAccounts()).toContain('tier3');
}, 120_000);

test('npm run simulate fails with the api’s message and lists the existing segments', async () => {
  const wrongProvider = run('simulate.ts', ['Hello', '--provider', 'nobody']);
  const wrongSegment = run('simulate.ts', ['Hello', '--segment', 'Martians']);
  await Promise.all([once(wrongProvider.process, 'exit'), once(wrongSegment.process, 'exit')]);
  expect([wrongProvider.process.exitCode, wrongProvider.said()]).toEqual([
    1,
    expect.stringContaining('Unsupported model provider: nobody'),
  ]);
  expect([wrongSegment.process.exitCode, wrongSegment.said()]).toEqual([
    1,
    expect.stringContaining("There is no segment 'Martians': choose from '"),
  ]);
}, 60_000);

test('an extra api uses the settings of the stack, whatever its own terminal has set', async () => {
  const other = await freePort();
  const api = run('extra-process.ts', ['api'], {
    PORT: String(other),
    OPENAI_TIER: 'free',
    ANTHROPIC_TIER: 'scale',
    DATABASE_URL: 'postgres://127.0.0.1:1/no',
  });
  await isSaid(api, 'the api listens');
  const config = (await (await fetch(`http://localhost:${other}/api/config`)).json()) as object;
  expect(config).toMatchObject({
    tiers: { openai: 'tier3', anthropic: 'default', gemini: 'tier1' },
    demo: { email: 'demo@soundings.example' },
  });
  expect((await fetch(`http://localhost:${other}/health`)).status).toBe(200);
  await end(api);
}, 60_000);

test('the file that describes the stack can be read by its owner only', () => {
  expect(statSync(join(home, 'stack.json')).mode & 0o077).toBe(0);
});

test('a port in use is reported in one sentence with the solution', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const taken = (squatter.address() as AddressInfo).port;
  const elsewhere = tempFolder('taken');
  const late = run('start.ts', [], { PORT: String(taken), SOUNDINGS_HOME: elsewhere });
  await once(late.process, 'exit');
  squatter.close();
  rmSync(elsewhere, { recursive: true });
  expect([late.process.exitCode, late.said()]).toEqual([
    1,
    expect.stringContaining(`Port ${taken} is in use by another program: end that program, or`),
  ]);
  expect(late.said()).not.toContain('    at ');
}, 60_000);

test('Ctrl-C stops all processes, and the next start finds the data', async () => {
  const { ports } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8')) as StackRecord;
  await end(stack);
  expect(stack.process.exitCode).toBe(0);
  for (const one of Object.values(ports)) expect([one, await isListening(one)]).toEqual([one, false]);
  const before = /password (\S+)/.exec(stack.said())?.[1];
  stack = run('start.ts', []);
  await isSaid(stack, 'Ready in');
  expect(stack.said()).toContain(`password ${before}`);
}, 120_000);

function run(entry: string, words: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(root, 'local', entry), ...words], {
    cwd: root,
    env: { ...inheritedVariables(), HOME: process.env.HOME, PORT: String(port), SOUNDINGS_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child, 'SIGINT');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { process: child, said: () => text };
}

/** Reads the rate limits of the stack's accounts from its database. */
async function tiersOfAccounts(): Promise<string[]> {
  const { env } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8')) as StackRecord;
  const db = openDatabase(env['DATABASE_URL'] ?? '', 2);
  try {
    return (await db.selectFrom('providerAccount').select('tier').execute()).map(({ tier }) => tier);
  } finally {
    await db.destroy();
  }
}

async function isSaid(started: Started, words: string): Promise<void> {
  const ended = () => started.process.exitCode !== null;
  const found = await waitUntil(async () => started.said().includes(words), { timeoutMs: 280_000, giveUp: ended });
  if (!found) throw new Error(`'${words}' was not said, but:\n${started.said()}`);
}

async function end(started: Started): Promise<void> {
  if (started.process.exitCode !== null) return;
  started.process.kill('SIGINT');
  await once(started.process, 'exit');
}
