/** The basis on which the profile of a real person is used: why it may be, since when, and until when. */
import { InvalidInput } from '../errors.ts';

export const profileBases = {
  own: { label: 'It is my own profile', needsNote: false },
  consent: { label: 'The person agreed', needsNote: true },
  contract: { label: 'A contract with the person allows it', needsNote: true },
} as const;

export type ProfileBasisName = keyof typeof profileBases;

export interface ProfileBasis {
  basis: ProfileBasisName;
  /** Where the agreement can be found, such as a letter with its date; null where none is needed. */
  note: string | null;
  givenAt: Date;
  /** The profile is asked nothing from this time on. */
  expiresAt: Date;
}

/** A basis as people and programs give it. */
export interface GivenBasis {
  basis?: unknown;
  note?: string | null | undefined;
  /** Now when omitted. */
  givenAt?: Date | null | undefined;
  /** A year after `givenAt` when omitted. */
  expiresAt?: Date | null | undefined;
}

const dayMs = 86_400_000;
export const defaultDays = 365;
const maxDays = 3 * 365;
const maxNote = 500;
/** Clocks of devices differ. */
const toleranceMs = dayMs;

/** Checks a basis. Throws InvalidInput with what is missing. */
export function checkBasis(given: GivenBasis, now: Date): ProfileBasis {
  const { basis, note, givenAt, expiresAt } = given;
  if (typeof basis !== 'string' || !Object.hasOwn(profileBases, basis))
    throw new InvalidInput(
      'Say why this profile may be used: it is your own, the person agreed, or a contract',
      'basis',
    );
  const name = basis as ProfileBasisName;
  const words = (note ?? '').trim();
  if (profileBases[name].needsNote && words === '')
    throw new InvalidInput('Say where the agreement can be found, such as a letter with its date', 'note');
  if (words.length > maxNote) throw new InvalidInput(`A note has at most ${maxNote} characters`, 'note');
  const since = givenAt ?? now;
  if (since.getTime() > now.getTime() + toleranceMs)
    throw new InvalidInput('The agreement has a date in the future', 'givenAt');
  const until = expiresAt ?? new Date(since.getTime() + defaultDays * dayMs);
  if (until.getTime() <= now.getTime())
    throw new InvalidInput('The agreement is no longer valid. Ask the person again', 'expiresAt');
  if (until.getTime() > now.getTime() + maxDays * dayMs)
    throw new InvalidInput('An agreement is valid for at most three years. Choose an earlier end', 'expiresAt');
  return { basis: name, note: words === '' ? null : words, givenAt: since, expiresAt: until };
}

interface StoredBasis {
  basis: string | null;
  expiresAt: Date | null;
  /** Time at which the person concerned asked to be removed. */
  removalAskedAt: Date | null;
}

/** Says why a stored profile is asked nothing; null when it may be asked. */
export function whyUnusable(stored: StoredBasis, now: Date): string | null {
  if (stored.removalAskedAt !== null) return 'The person asked to be removed.';
  if (stored.basis === null || stored.expiresAt === null) return 'Nothing says why it may be used.';
  return stored.expiresAt.getTime() <= now.getTime() ? 'The agreement is no longer valid.' : null;
}
