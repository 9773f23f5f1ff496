import { createConfirmedAccount } from '../api/identity/accounts.ts';
import { setPassword } from '../api/identity/passwords.ts';
import { readEnv } from '../config/env.ts';
import { openDatabase } from '../db/client.ts';
import { seedSamples } from './samples/seed.ts';
import type { StackSession } from './session.ts';

export const demoEmail = 'demo@soundings.example';

/**
 * Sample segments, and an account that can use them at once. Changes nothing on a database that has both. With the installation's encryption key the
 * account's password need not be sent even once; without it SRP begins with the second sign-in.
 */
export async function seedDatabase(databaseUrl: string, demoPassword: string, encryptionKey = ''): Promise<void> {
  const db = openDatabase(databaseUrl, 4);
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

/** Gives the account the simulated provider, unless somebody has stored keys there. */
export async function ensureDemoKeys(session: StackSession): Promise<void> {
  const { me } = await session.ask<{ me: { providerKeys: unknown[] } }>('{ me { providerKeys { provider } } }');
  if (me.providerKeys.length === 0) await session.ask('mutation { useSimulatedProvider { userId } }');
}
