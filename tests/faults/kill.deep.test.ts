/** @guards activities/** workflows/** pacer/** db/retry-while-unavailable.ts db/client.ts db/jobs/** db/simulations/** api/main.ts local/supervised-process.ts local/stack.ts */
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import type { SupervisedProcess } from '../../local/supervised-process.ts';
import { lastArrival, reactionCalls, recount } from './run-recount.ts';

const personas = 200;
let world: FaultStack;

beforeAll(async () => {
  world = await startFaultStack();
  await world.configureSimulator({
    seed: 7,
    latencyMs: { minMs: 80, maxMs: 200 },
    faults: { rate429: 0.1, rate500: 0.05, retryAfterMs: 300, kinds: ['reaction'] },
  });
}, 180_000);

afterAll(() => world?.close());

/** Answers received this long before a kill must be stored, however busy the machine is. */
const storingMs = 1_000;

/**
 * Starts a run, kills processes when about a third has answered, and checks that no answer was lost, stored twice or
 * paid for in vain. `repeats`: calls in flight during the kill may be repeated.
 */
async function survives(
  name: string,
  parts: (SupervisedProcess | undefined)[],
  { repeats, how = 'kill' }: { repeats: boolean; how?: 'kill' | 'stop' },
): Promise<void> {
  const message = `We will publish the waiting time of every clinic each month (${name}).`;
  const before = await lastArrival(world);
  const jobId = await world.submit(message, personas);
  await world.until(jobId, (progress) => progress.answered >= personas / 3);
  const killedAt = Date.now();
  await Promise.all(parts.map(async (part) => part?.[how]()));
  const deadAt = Date.now();
  for (const part of parts) await part?.start();
  const end = await world.until(jobId, hasEnded);
  expect(end).toMatchObject({ status: 'completed', answered: personas, missing: 0, error: null });
  const { asked, answers, personas: answered, ...sentiments } = await recount(world, jobId);
  expect({ answered, answers, asked }).toEqual({ answered: personas, answers: personas, asked: personas });
  expect(end.counts).toMatchObject(sentiments);
  const { calls, fruitless } = await reactionCalls(world, before);
  const underWay = calls.filter(
    (call) => call.status < 400 && call.at < deadAt && (call.endedAt ?? Infinity) > killedAt - storingMs,
  );
  const repeated = calls.length - fruitless - personas;
  expect(repeated).toBeGreaterThanOrEqual(0);
  expect(repeated).toBeLessThanOrEqual(repeats ? underWay.length : 0);
}

test('a run loses nothing when a worker is killed', async () => {
  await survives('worker', [world.stack.workers[0]], { repeats: true });
}, 180_000);

test('a stopping worker finishes its calls and starts no others', async () => {
  await survives('stop', [world.stack.workers[0]], { repeats: false, how: 'stop' });
}, 180_000);

test('a run loses nothing when the api is killed', async () => {
  await survives('api', [world.stack.api], { repeats: false });
}, 180_000);

test('a run loses nothing when Temporal is killed and restarted with its file', async () => {
  await survives('Temporal', [world.stack.temporal], { repeats: true });
}, 180_000);

test('a run loses nothing when Postgres is killed and restarted', async () => {
  await survives('Postgres', [world.stack.postgres], { repeats: true });
}, 180_000);
