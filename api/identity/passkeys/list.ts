import { deletePasskey, listPasskeysOfAccount, type Passkey } from '../../../db/identity/passkeys.ts';
import { PasskeyNotFound } from '../../../domain/identity/passkey-errors.ts';
import type { ListedPasskey } from '../../../domain/identity/responses.ts';
import type { IdentityDeps } from '../deps.ts';

type Shown = Pick<Passkey, 'credentialId' | 'friendlyName' | 'createdAt' | 'lastUsedAt' | 'relyingPartyId'>;

export function toListedPasskey({
  credentialId,
  friendlyName,
  createdAt,
  lastUsedAt,
  relyingPartyId,
}: Shown): ListedPasskey {
  return {
    credentialId,
    friendlyName,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    relyingPartyId,
  };
}

export async function listPasskeys({ db }: IdentityDeps, accountId: string): Promise<ListedPasskey[]> {
  return (await listPasskeysOfAccount(db, accountId)).map(toListedPasskey);
}

/** Deletes a passkey. Throws PasskeyNotFound, also for a passkey of somebody else. */
export async function removePasskey({ db, log }: IdentityDeps, accountId: string, credentialId: string): Promise<void> {
  if (!(await deletePasskey(db, accountId, credentialId))) throw new PasskeyNotFound();
  log.info({ userId: accountId }, 'removed a passkey');
}
