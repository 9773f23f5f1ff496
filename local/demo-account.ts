/** The demo account and the sample segments of a local stack. */
import { createConfirmedAccount } from '../api/identity/accounts.ts';
import { setPassword } from '../api/identity/passwords.ts';
import { readEnv } from '../config/env.ts';
import { noLimits, openDatabase } from '../db/client.ts';
import { seedSamples } from './samples/seed.ts';
import type { StackSession } from './session.ts';

export const demoEmail = 'demo@soundings.example';

/**
 * Creates the sample segments and a demo account with them. Changes nothing if the database has both. With the
 * installation's encryption key SRP works from the first sign-in, without it from the second.
 */
export async function seedDatabase(databaseUrl: string, demoPassword: string, encryptionKey = ''): Promise<void> {
  const db = openDatabase(databaseUrl, 4, noLimits);
  try {
    await seedSamples(db);
    const { userId, created } = await createConfirmedAccount(db, {
      email: demoEmail,
      password: demoPassword,
      givenName: 'Demo',
      familyName: 'Analyst',
      phoneNumber: '+12025550100',
    });
    if (created && encryptionKey !== '')
      await setPassword({ db, env: readEnv({ ENCRYPTION_KEY: encryptionKey }) }, userId, demoPassword);
  } finally {
    await db.destroy();
  }
}

/** Gives the account the simulated provider, unless it has stored keys. */
export async function ensureDemoKeys(session: StackSession): Promise<void> {
  const { me } = await session.ask<{ me: { providerKeys: unknown[] } }>('{ me { providerKeys { provider } } }');
  if (me.providerKeys.length === 0) await session.ask('mutation { useSimulatedProvider { userId } }');
}
