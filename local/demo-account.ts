import { createConfirmedAccount } from '../api/identity/accounts.ts';
import { openDatabase } from '../db/client.ts';
import { seedSamples } from './samples/seed.ts';
import type { StackSession } from './session.ts';

export const demoEmail = 'demo@soundings.example';

/** Sample segments, and an account that can use them at once. Changes nothing on a database that has both. */
export async function seedDatabase(databaseUrl: string, demoPassword: string): Promise<void> {
  const db = openDatabase(databaseUrl, 4);
  try {
    await seedSamples(db);
    await createConfirmedAccount(db, {
      email: demoEmail,
      password: demoPassword,
      givenName: 'Demo',
      familyName: 'Analyst',
      phoneNumber: '+12025550100',
    });
  } finally {
    await db.destroy();
  }
}

/** Gives the account the simulated provider, unless somebody has stored keys there. */
export async function ensureDemoKeys(session: StackSession): Promise<void> {
  const { me } = await session.ask<{ me: { hasOpenaiKey: boolean; hasAnthropicKey: boolean } }>('{ me { hasOpenaiKey hasAnthropicKey } }');
  if (!me.hasOpenaiKey && !me.hasAnthropicKey) await session.ask('mutation { useSimulatedProvider { userId } }');
}
