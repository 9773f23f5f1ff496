import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { accountIdOf, keyRefusedAt } from '../../db/providers/accounts.ts';
import { maskSecret } from '../../db/secrets.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { providerList, type Provider } from '../../domain/providers/provider.ts';
import { text, flag, time, maybe, view, type ValueOf } from '../../domain/view.ts';
import { ensureSettings, openKey } from './settings.ts';

/** State of a stored key, without the key itself. */
export const keyStateView = view('ProviderKey', 'A stored key; only its end is shown.', {
  provider: text<Provider>(),
  mask: text(),
  isSimulated: flag('True for keys of the simulated provider.'),
  refusedAt: maybe(time('Time when its provider refused it; null if a call has succeeded since.')),
});

export type KeyState = ValueOf<typeof keyStateView>;

/** Returns one state per provider with a stored key. */
export async function listKeyStates(db: Db, env: Env, userId: string): Promise<KeyState[]> {
  const settings = await ensureSettings(db, userId);
  const states = providerList.map(async (provider) => {
    const key = openKey(settings, provider, env.ENCRYPTION_KEY);
    if (key === null) return [];
    return [
      {
        provider,
        mask: maskSecret(key),
        isSimulated: isSimulatedKey(key),
        refusedAt: await keyRefusedAt(db, accountIdOf(provider, key, env)),
      },
    ];
  });
  return (await Promise.all(states)).flat();
}
