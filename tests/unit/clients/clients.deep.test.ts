// @guards clients/** local/clients/**
/** Both clients with a server that is away, that is restarting, or that has moved. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redirected, Soundings } from '../../../clients/typescript/src/index.ts';
import { note } from '../../_support/note.ts';
import {
  event,
  json,
  refuse,
  startScriptedServer,
  status,
  type Answer,
  type ScriptedServer,
} from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(answers: readonly Answer[]): Promise<ScriptedServer> {
  server = await startScriptedServer(answers);
  return server;
}

const run = { kind: 'run' as const, message: 'We will build tram line 4.', segments: ['Neighbors'] };
const [call, key] = [JSON.stringify(run), 'snd_live_test'];

interface Steps {
  submit(url: string): Promise<unknown>;
  submitWithKey(url: string): Promise<unknown>;
  simulate(url: string): Promise<unknown>;
  compare(url: string): Promise<unknown>;
  wait(url: string): Promise<unknown>;
  /** Submits, and returns the problem and the address of the redirect that refused it. */
  redirected(url: string): Promise<unknown>;
}

const typescript: Steps = {
  submit: (url) => new Soundings({ url, key }).submit(run),
  submitWithKey: (url) => new Soundings({ url, key }).submit({ ...run, idempotency_key: 'nightly' }),
  simulate: (url) => new Soundings({ url, key }).simulate({ message: run.message, segments: run.segments }),
  compare: (url) => new Soundings({ url, key }).compare({ messages: ['a', 'b'], segments: run.segments }),
  wait: (url) => new Soundings({ url, key }).wait('job'),
  async redirected(url) {
    const moved = await new Soundings({ url, key }).submit(run).catch((error: unknown) => error);
    return moved instanceof Redirected ? [moved.problem, moved.address] : moved;
  },
};

const python: Steps = {
  submit: (url) => runPython(url, `client.submit(${call})`),
  submitWithKey: (url) => runPython(url, `client.submit({**${call}, "idempotency_key": "nightly"})`),
  simulate: (url) => runPython(url, 'client.simulate({"message": "a", "segments": ["Neighbors"]})'),
  compare: (url) => runPython(url, 'client.compare(["a", "b"], segments=["Neighbors"])'),
  wait: (url) => runPython(url, 'client.wait("job")'),
  redirected: (url) =>
    runProgram(
      url,
      `try:\n  client.submit(${call})\nexcept soundings.Redirected as moved:\n  answer = [moved.problem, moved.address]`,
    ),
};

const hasPython = spawnSync('python3', ['-c', 'from typing import NotRequired']).status === 0;
if (!hasPython) note('The Python client was not tested: this machine has no Python 3.11');
const languages: [string, Steps][] = [
  ['TypeScript', typescript],
  ...(hasPython ? ([['Python', python]] as [string, Steps][]) : []),
];

describe.each(languages)('%s', (_language, steps) => {
  test('a wait goes on over refused, broken and ended connections, from the last event', async () => {
    const { url, received } = await serve([
      refuse,
      event('progress', 'one', true),
      status(502),
      event('end', 'two'),
      refuse,
      json({ job_id: 'job', state: 'completed' }),
    ]);
    expect(await steps.wait(url)).toEqual({ job_id: 'job', state: 'completed' });
    expect(received.map(({ asked }) => asked.split('?')[0])).toEqual([
      ...Array.from({ length: 4 }, () => 'GET /api/jobs/job/events'),
      ...Array.from({ length: 2 }, () => 'GET /api/jobs/job'),
    ]);
    expect(received.map(({ headers }) => headers['last-event-id']).slice(0, 4)).toEqual([
      undefined,
      undefined,
      'one',
      'one',
    ]);
  });

  test('a refusal ends a wait at once', async () => {
    const { url, received } = await serve([status(404)]);
    await expect(steps.wait(url)).rejects.toThrow('The server answered 404');
    expect(received).toHaveLength(1);
  });

  test.each(['submit', 'simulate'] as const)('%s is repeated with one key, and each call has another', async (step) => {
    const startInProgress = { type: 'urn:soundings:problem:start-in-progress', detail: 'It is being started' };
    const { url, received } = await serve([
      status(503, { 'retry-after': '0' }),
      json(startInProgress, 409),
      json({ job_id: 'job' }, 202),
      json({ job_id: 'other' }, 202),
    ]);
    expect(await steps[step](url)).toEqual({ job_id: 'job' });
    expect(await steps[step](url)).toEqual({ job_id: 'other' });
    const keys = received.map(({ body }) => JSON.parse(body).idempotency_key as string);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %d is refused, and named', async (code) => {
    const other = await startScriptedServer([]);
    const { url, received } = await serve([status(code, { location: `${other.url}/moved` })]);
    const found = await steps.redirected(url);
    await other.close();
    expect(found).toEqual([
      expect.objectContaining({ status: code, detail: expect.stringContaining(`${other.url}/moved`) }),
      `${other.url}/moved`,
    ]);
    expect(received.map(({ asked }) => asked)).toEqual(['POST /api/submitJob']);
    expect(other.received).toEqual([]);
  });

  test('the key of the caller is kept', async () => {
    const { url, received } = await serve([json({ job_id: 'job' }, 202)]);
    await steps.submitWithKey(url);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...run, idempotency_key: 'nightly' });
  });

  test('a comparison is read again with the key that started it', async () => {
    const { url, received } = await serve([json({ jobs: [] }, 202), json({ jobs: [], verdict: 'a' }, 202)]);
    expect(await steps.compare(url)).toEqual({ jobs: [], verdict: 'a' });
    const [first, second] = received.map(({ body }) => JSON.parse(body).idempotency_key as string);
    expect(first).toHaveLength(36);
    expect(second).toBe(first);
  });
});

test('TypeScript: a browser, which hides where a redirect leads, refuses it too', async () => {
  const opaque = { ok: false, type: 'opaqueredirect', status: 0, statusText: '', url: '', headers: new Headers() };
  const browser = new Soundings({ url: 'http://localhost', key, fetch: async () => opaque as Response });
  const moved = await browser.submit(run).catch((error: unknown) => error);
  expect(moved).toBeInstanceOf(Redirected);
  expect(moved).toMatchObject({ message: 'The server answered with a redirect and names another address' });
});

describe('TypeScript, with a clock of the test', () => {
  const jest = import.meta.jest;
  const failing = new Soundings({ url: 'http://localhost', key, fetch: () => Promise.reject(new TypeError('no way')) });
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('ten failures in a row end a wait, after growing pauses', async () => {
    const ended = failing.wait('job').catch((error: Error) => error.message);
    const pauses: number[] = [];
    for (let before = jest.now(); pauses.length < 9; before = jest.now()) {
      await jest.advanceTimersToNextTimerAsync();
      pauses.push((jest.now() - before) / 1_000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15]);
    expect(jest.getTimerCount()).toBe(0);
    expect(await ended).toBe('no way');
  });

  test('the signal ends a pause', async () => {
    const left = new AbortController();
    const ended = failing.wait('job', { signal: left.signal }).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(jest.getTimerCount()).toBe(1);
    left.abort(new Error('enough'));
    expect(await ended).toBe('enough');
    expect(jest.getTimerCount()).toBe(0);
  });
});

if (hasPython) {
  test('Python: ten failures in a row end a wait, after growing pauses', async () => {
    const { url } = await serve(Array.from({ length: 10 }, () => refuse));
    const program = 'pauses = []\nsoundings.patience.time.sleep = pauses.append\n';
    const failing = `${program}try:\n  client.wait("job")\nexcept (OSError, HTTPException):\n  answer = pauses`;
    expect(await runProgram(url, failing)).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15]);
  });
}

/** Returns the value of an expression of the client. */
function runPython(url: string, expression: string): Promise<unknown> {
  return runProgram(url, `answer = ${expression}`);
}

/** Runs a program that has the client and leaves `answer`. Throws what it wrote when it fails. */
async function runProgram(url: string, program: string): Promise<unknown> {
  const head = `import json, soundings, soundings.patience\nfrom http.client import HTTPException\nclient = soundings.Soundings("${url}", "${key}")`;
  const child = spawn('python3', ['-c', `${head}\n${program}\nprint(json.dumps(answer))`], {
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: join(import.meta.dirname, '..', '..', '..', 'clients', 'python', 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(problem);
  return JSON.parse(output);
}
