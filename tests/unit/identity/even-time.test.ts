import { respondEvenly } from '../../../api/identity/even-time.ts';

/** How long an answer takes whose work takes so long. */
async function answerTime(workMs: number, fails = false): Promise<{ ms: number; outcome: string }> {
  let now = 1_000;
  const sleep = async (ms: number) => void (now += ms);
  const work = async () => {
    now += workMs;
    if (fails) throw new Error('refused');
    return 'answered';
  };
  const outcome = await respondEvenly(work, { now: () => now, sleep }).catch((error: Error) => error.message);
  return { ms: now - 1_000, outcome };
}

test('what takes a little longer is answered with what does not, failures too', async () => {
  expect(await answerTime(107.6)).toEqual({ ms: 250, outcome: 'answered' });
  expect(await answerTime(110)).toEqual({ ms: 250, outcome: 'answered' });
  expect(await answerTime(3, true)).toEqual({ ms: 250, outcome: 'refused' });
  expect((await answerTime(251)).ms).toBe(500);
});
