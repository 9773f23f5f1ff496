/** The account that benchmarks sign in with. */
import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import { addVoters } from './audience.ts';
import type { BenchStack } from './bench-stack.ts';

export const analyst = { email: 'analyst@soundings.example', password: 'Bench-analyst-7' };

/** Creates an account with the simulated provider and a cohort, and signs in over HTTP. */
export async function addAnalyst({ db, stack }: BenchStack): Promise<{ session: StackSession; cohort: string }> {
  const { userId } = await createConfirmedAccount(db, {
    ...analyst,
    givenName: 'Robin',
    familyName: 'Analyst',
    phoneNumber: '+12025550100',
  });
  const session = await signIn(stack.urls.app, analyst.email, analyst.password);
  await session.ask('mutation { useSimulatedProvider { userId } }');
  // The tour is marked as taken because its overlay would affect the measured pages.
  await session.ask('mutation { updateSettings(input: { hasCompletedTour: true }) { userId } }');
  return { session, cohort: await addVoters(db, userId, 500) };
}
