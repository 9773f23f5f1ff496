import { evenly } from '../../../api/identity/even-time.ts';

/** How long an answer takes whose work takes so long. */
async function answerTime(workMs: number, fails = false): Promise<number> {
  let now = 1_000;
  const sleep = async (ms: number) => void (now += ms);
  const work = async () => {
    now += workMs;
    if (fails) throw new Error('refused');
  };
  await evenly(work, { now: () => now, sleep }).catch((error: Error) => expect(error.message).toBe('refused'));
  return now - 1_000;
}

test('what takes a little longer is answered with what does not, failures too', async () => {
  expect(await Promise.all([answerTime(107.6), answerTime(110), answerTime(3, true)])).toEqual([250, 250, 250]);
  expect(await answerTime(251)).toBe(500);
});
