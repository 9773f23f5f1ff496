/** The source of vectors: the operator's own server, else the person's key of OpenAI, else none. */
import { createHash } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import { ensureAccount } from '../../db/providers/accounts.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { embeddingLabel, type EmbeddingSource } from '../../domain/papers/build-spec.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import type { Provider } from '../../domain/providers/provider.ts';

/** Provider whose format and limits calls for vectors have. */
export const embeddingProvider: Provider = 'openai';

export type EmbeddingEnv = Pick<
  Env,
  'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_API_KEY' | 'ENCRYPTION_KEY' | 'SIMULATOR_URL'
>;

export interface EmbeddingAccess extends EmbeddingSource {
  apiKey: string;
  /** Address of the operator's own server; undefined for the provider's. */
  ownUrl: string | undefined;
}

/** Finds the source of a person's vectors; null without one. */
export async function findEmbeddingAccess(
  { db, env }: { db: Db; env: EmbeddingEnv },
  userId: string,
): Promise<EmbeddingAccess | null> {
  const own = ownServer(env);
  if (own !== null) return own;
  const apiKey = (await runSettings(db, userId, env.ENCRYPTION_KEY))?.keys[embeddingProvider] ?? '';
  const simulated = isSimulatedKey(apiKey);
  if (apiKey === '' || (simulated && env.SIMULATOR_URL === '')) return null;
  const { EMBEDDINGS_MODEL: model } = env;
  return { model, label: embeddingLabel(model, simulated), isOwnServer: false, simulated, apiKey, ownUrl: undefined };
}

/** Returns the account on which a build with this source takes a slot; none without a source. */
export async function accessOf({ db, env }: { db: Db; env: Env }, source: EmbeddingAccess | null): Promise<JobAccess> {
  if (source === null) return { accounts: [], keys: [] };
  const { id: accountId } = await ensureAccount(db, embeddingProvider, source.apiKey, env);
  return { accounts: [{ provider: embeddingProvider, accountId }], keys: [] };
}

function ownServer(env: EmbeddingEnv): EmbeddingAccess | null {
  const { EMBEDDINGS_BASE_URL: ownUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key } = env;
  if (ownUrl === '') return null;
  // The pacer knows accounts by key, so a server without a key gets one of its own.
  const apiKey = key || `own-${createHash('sha256').update(ownUrl).digest('hex').slice(0, 24)}`;
  return { model, label: model, isOwnServer: true, simulated: false, apiKey, ownUrl };
}
