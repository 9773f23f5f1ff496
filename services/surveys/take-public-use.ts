import type { Db } from '../../db/client.ts';
import { addPublicUse } from '../../db/surveys/public-use.ts';
import { keyedHash } from '../../db/secrets.ts';
import { TooManySurveyAnswers } from '../../domain/surveys/errors.ts';
import { overused, publicLimits, type PublicLimits, type PublicUse } from '../../domain/surveys/public-limits.ts';

/**
 * Counts what a visitor begins or stores, within the transaction that stores it. Throws TooManySurveyAnswers when the link or
 * the address used too much today.
 */
export type TakePublicUse = (trx: Db, linkId: string, more: Partial<PublicUse>) => Promise<void>;

const nothing: PublicUse = { starts: 0, storedBytes: 0, writtenBytes: 0 };

/** Creates the count of one visitor. Their address is kept for a day or two, as a hash that differs by link. */
export function countsOf(
  address: string,
  { encryptionKey, limits = publicLimits }: { encryptionKey: string; limits?: PublicLimits },
): TakePublicUse {
  return async (trx, linkId, more) => {
    const added = { ...nothing, ...more };
    const addressHash = keyedHash(encryptionKey, 'survey visitors', `${linkId} ${address}`);
    const whose = overused(added, await addPublicUse(trx, { linkId, addressHash }, added), limits);
    if (whose !== null) throw new TooManySurveyAnswers(whose);
  };
}

/** Returns what a save of these answers adds to those that are stored. */
export function useOfSave(stored: unknown, answers: unknown): Pick<PublicUse, 'storedBytes' | 'writtenBytes'> {
  const size = sizeOf(answers);
  return { storedBytes: Math.max(0, size - sizeOf(stored)), writtenBytes: size };
}

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
