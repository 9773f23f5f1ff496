/** Responses that take the same time, so that their duration does not reveal which accounts exist. */
import type { Account } from '../../../db/identity/accounts.ts';
import { sendSignInCode } from '../../../api/identity/challenges/sign-in-codes.ts';
import type { SignInState, StepContext } from '../../../api/identity/challenge.ts';
import { respondEvenly } from '../../../api/identity/even-time.ts';

/** Returns the duration of a response for a duration of the work. */
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

test('responses of slightly different durations arrive at the same time, also after errors', async () => {
  expect(await answerTime(107.6)).toEqual({ ms: 250, outcome: 'answered' });
  expect(await answerTime(110)).toEqual({ ms: 250, outcome: 'answered' });
  expect(await answerTime(3, true)).toEqual({ ms: 250, outcome: 'refused' });
  expect((await answerTime(251)).ms).toBe(500);
});

/** Duration of requesting a code when a mail takes 40 ms and its server takes 2 ms to reach. */
async function codeTime(account: Pick<Account, 'id' | 'email' | 'emailVerified'> | null, proofs: string[] = []) {
  let now = 1_000;
  const wait = (ms: number) => async () => void (now += ms);
  const nothing = async () => undefined;
  const context = {
    deps: {
      env: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
      mailer: { send: wait(40), probe: wait(2) },
      throttle: { take: nothing, clear: nothing },
      clock: { now: () => now, sleep: async (ms: number) => void (now += ms) },
    },
    account,
    username: 'ann@example.org',
    address: '192.0.2.1',
  };
  const state = { proofs, memory: {} };
  const sent = await sendSignInCode(context as unknown as StepContext, state as unknown as SignInState, 'EMAIL');
  return { ms: now - 1_000, details: sent.codeDeliveryDetails };
}

test('a sign-in code takes as long for unknown people as for known ones', async () => {
  const ann = { id: 'ann', email: 'ann@example.org', emailVerified: true };
  const [known, unknown] = [await codeTime(ann), await codeTime(null)];
  expect(known.ms).toBe(250);
  expect(unknown).toEqual(known);
  // After the password was accepted, only the mail determines the duration.
  expect((await codeTime(ann, ['PASSWORD'])).ms).toBe(40);
});
