import { setTimeout as sleep } from 'node:timers/promises';
import { evenly } from '../../../api/identity/even-time.ts';

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  const outcome = await evenly(work).catch((error: unknown) => error);
  return { outcome, steps: (performance.now() - began) / 250 };
};

test('what takes a little longer is answered with what does not, failures too', async () => {
  const failure = new Error('refused');
  const [short, long, failed] = await Promise.all([
    timed(async () => 'nobody'),
    timed(() => sleep(60, 'somebody')),
    timed(() => sleep(30).then(() => Promise.reject(failure))),
  ]);
  expect([short?.outcome, long?.outcome, failed?.outcome]).toEqual(['nobody', 'somebody', failure]);
  // A timer may ring a millisecond early.
  for (const { steps } of [short, long, failed]) expect(steps).toBeGreaterThan(0.99);
});
