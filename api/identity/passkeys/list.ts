import { deletePasskey, passkeysOf, type Passkey } from '../../../db/identity/passkeys.ts';
import { PasskeyNotFound } from '../../../domain/identity/passkey-errors.ts';
import type { IdentityDeps } from '../deps.ts';

export interface ListedPasskey {
  credentialId: string;
  friendlyName: string;
  createdAt: string;
  lastUsedAt: string | null;
  relyingPartyId: string;
}

type Shown = Pick<Passkey, 'credentialId' | 'friendlyName' | 'createdAt' | 'lastUsedAt' | 'relyingPartyId'>;

export function listedPasskey({
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
  return (await passkeysOf(db, accountId)).map(listedPasskey);
}

/** Throws PasskeyNotFound, also for somebody else's. */
export async function removePasskey({ db, log }: IdentityDeps, accountId: string, credentialId: string): Promise<void> {
  if (!(await deletePasskey(db, accountId, credentialId))) throw new PasskeyNotFound();
  log.info({ userId: accountId }, 'removed a passkey');
}
