/** Keys of a person's agents and scripts. */
import { randomBytes } from 'node:crypto';
import {
  addAgentKey,
  countAgentKeys,
  findUsableKey,
  listAgentKeys,
  type AgentKey,
  type UsableKey,
} from '../../db/agents/agent-keys.ts';
import type { Db } from '../../db/client.ts';
import { keyedHash } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { InvalidApiKey } from '../../domain/agents/errors.ts';
import { keySettingsSchema, maxKeys, neverExpires } from '../../domain/agents/key-settings.ts';

export const keyPrefix = 'snd_live_';

const shape = /^snd_live_[A-Za-z0-9_-]{43}$/;
const dayMs = 86_400_000;

/** Creates a key, which is returned here and never again: 256 random bits. Throws InvalidInput. */
export async function createKey(
  { db, encryptionKey }: { db: Db; encryptionKey: string },
  userId: string,
  given: unknown,
): Promise<{ key: string; agentKey: AgentKey }> {
  const parsed = keySettingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInput(issue?.message ?? 'The key cannot be read', issue?.path[0]?.toString());
  }
  if ((await countAgentKeys(db, userId)) >= maxKeys)
    throw new InvalidInput(`You have ${maxKeys} keys. Revoke one that nobody uses`);
  const { expiresInDays, ...settings } = parsed.data;
  const key = keyPrefix + randomBytes(32).toString('base64url');
  const expiresAt = expiresInDays === null ? neverExpires : new Date(Date.now() + expiresInDays * dayMs);
  const secretHash = hashKey(key, encryptionKey);
  const id = await addAgentKey(db, { ...settings, userId, secretHash, hint: key.slice(-4), expiresAt });
  const agentKey = (await listAgentKeys(db, userId)).find((own) => own.id === id);
  if (agentKey === undefined) throw new InvalidInput('The key was deleted at once');
  return { key, agentKey };
}

/** Finds the key that a request came with. Throws InvalidApiKey. */
export async function openKey(
  { db, encryptionKey }: { db: Db; encryptionKey: string },
  key: string,
): Promise<UsableKey> {
  const found = shape.test(key) ? await findUsableKey(db, hashKey(key, encryptionKey)) : undefined;
  if (found === undefined) throw new InvalidApiKey();
  return found;
}

/** The pepper is not in the database, so a copy of the database alone cannot even test a key. */
function hashKey(key: string, encryptionKey: string): string {
  return keyedHash(encryptionKey, 'agent keys', key);
}
