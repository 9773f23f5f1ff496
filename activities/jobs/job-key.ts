import { moveJobAccount } from '../../db/jobs/job-accounts.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { jobKeyFor, type KeyOwner } from '../../db/providers/keys.ts';
import { EncryptionKeyMissing, SecretUnreadable } from '../../db/secrets.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';

/**
 * Returns a job's key for a provider, and moves the job's slot to the account of that key; null when it has none. A
 * stored key that cannot be decrypted ends the job, because a retry cannot decrypt it either.
 */
export async function jobKey(
  { db, env }: Pick<ActivityDeps, 'db' | 'env'>,
  job: KeyOwner,
  provider: Provider,
): Promise<string | null> {
  try {
    const apiKey = await jobKeyFor(db, job, provider, env.ENCRYPTION_KEY);
    // The owner may have changed the stored key since the job was submitted.
    if (apiKey !== null) await moveJobAccount(db, job.id, provider, accountIdOf(provider, apiKey, env));
    return apiKey;
  } catch (error) {
    const message = unreadableKeyMessage(error);
    if (message === null) throw error;
    throw stopFailure({ type: 'KeyUnreadable', message, final: true });
  }
}

/** Returns the message for a stored key that cannot be decrypted; null for any other error. */
export function unreadableKeyMessage(error: unknown): string | null {
  if (error instanceof SecretUnreadable)
    return 'The stored API keys cannot be read any more. Enter them again in the settings.';
  if (error instanceof EncryptionKeyMissing)
    return 'The stored API keys cannot be read: this installation has no valid ENCRYPTION_KEY.';
  return null;
}
