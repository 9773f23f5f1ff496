import { testWorkerNumber } from '../../../config/env.ts';
import { freePort, portRange, portSpan } from '../../../local/ports.ts';

test('processes of a test run draw ports from separate ranges, with room for the ports derived from them', () => {
  const slices = [1, 2, 3, 4, 5, 6, 7, 8].map((worker) => portRange(worker));
  for (const [at, [first, end]] of slices.entries()) {
    expect(first).toBeGreaterThanOrEqual(10_000);
    expect(end - first).toBeGreaterThan(1_000);
    expect(end - 1 + portSpan).toBeLessThan(slices[at + 1]?.[0] ?? 32_000);
  }
  expect(portRange(9)).toEqual(portRange(1));
});

test('a port is drawn from the range of its own process', async () => {
  const [first, end] = portRange();
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(first);
  expect(port).toBeLessThan(end);
});

test('jest’s variable gives the number of the worker, and outside tests there is none', () => {
  expect(testWorkerNumber({ JEST_WORKER_ID: '2' })).toBe(2);
  expect(testWorkerNumber({})).toBeUndefined();
  expect(testWorkerNumber()).toBeGreaterThanOrEqual(1);
});
