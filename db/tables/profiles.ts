/** Tables of imported profiles besides their records. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

interface RefusedProfileTable {
  /** HMAC of the address of a profile whose person asked not to be imported. */
  hash: string;
  /** The request that blocks the address until an owner answers it; null for a block that stays. */
  removalRequestId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Time;
}

interface RemovalRequestTable {
  /** Hash of the token in the mailed link. */
  id: string;
  /** Address of the profile, encrypted. */
  address: string;
  /** Address of the mailbox, encrypted. */
  email: string;
  createdAt: Time;
  confirmedAt: MaybeTime;
  /** Reasons of owners who keep the profile. */
  reasons: ColumnType<string[], string[] | undefined, string[]>;
}

/** A person's key of a scraping service, encrypted. */
interface ScrapingKeyTable {
  userId: string;
  service: string;
  /** Actor or dataset that is asked. */
  source: string;
  ciphertext: string;
  createdAt: Time;
  updatedAt: Time;
}

/** An import of profiles by their addresses; all have the same basis. */
interface ProfileImportTable {
  id: string;
  jobId: string;
  userId: string;
  service: string;
  source: string;
  basis: string;
  basisNote: string | null;
  basisAt: Time;
  expiresAt: Time;
  createdAt: Time;
}

/** waiting → asked → the others, which are final; a kept one has the profile that was stored before. */
export type ImportItemStatus = 'waiting' | 'asked' | 'imported' | 'kept' | 'failed' | 'refused' | 'left';

interface ProfileImportItemTable {
  importId: string;
  /** Place in the list, from 0. */
  number: number;
  /** Items of a batch are asked of the service together. */
  batch: number;
  url: string;
  status: Generated<ImportItemStatus>;
  /** Run or snapshot of the service; null until its start was answered. */
  askRef: string | null;
  askedAt: MaybeTime;
  /** Starts that may have been charged. */
  asks: Generated<number>;
  costUsd: Generated<number>;
  profileId: string | null;
  problem: string | null;
  settledAt: MaybeTime;
}

export interface ProfileTables {
  removalRequest: RemovalRequestTable;
  refusedProfile: RefusedProfileTable;
  scrapingKey: ScrapingKeyTable;
  profileImport: ProfileImportTable;
  profileImportItem: ProfileImportItemTable;
}
