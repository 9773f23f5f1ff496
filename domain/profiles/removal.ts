/** A request of the person concerned that their profile is removed, which they make without an account. */
import { text, time, view, type ValueOf } from '../view.ts';

/** Days in which the owner of a profile answers a request; after them the profile is forgotten. */
export const removalDays = 30;

/** Hours in which the link in the mail works. */
export const removalLinkHours = 48;

/** Longest reason of an owner who keeps a profile. */
export const maxRemovalReason = 500;

const dayMs = 86_400_000;

/** Returns the time at which a profile is forgotten when its owner does nothing. */
export function removalDeadline(askedAt: Date): Date {
  return new Date(askedAt.getTime() + removalDays * dayMs);
}

/** State of a request: its mail is not answered, or it is confirmed. What an owner answers is not part of it. */
export type RemovalState = 'unconfirmed' | 'confirmed';

/** A request as the person who made it sees it. */
export interface RemovalView {
  address: string;
  state: RemovalState;
  confirmedAt: Date | null;
}

/** The request that concerns a profile, as its owner sees it. */
export const profileRemovalView = view('ProfileRemoval', 'A request of the person concerned to be removed.', {
  askedAt: time(),
  forgottenAt: time('Time at which the profile is forgotten when its owner does nothing.'),
  email: text('Mailbox of the person who asked, who proved that it is theirs.'),
});

export type ProfileRemoval = ValueOf<typeof profileRemovalView>;
