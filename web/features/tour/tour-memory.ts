/**
 * Remembers in this tab's session storage that the tour was skipped or finished; the settings remember it permanently.
 */
const endedKey = 'soundings.tour-ended';
/** The person for whom it is remembered, because another one may sign in in the same tab. */
const personKey = 'soundings.tour-person';

/** True when the tour was skipped or finished in this tab. */
export function hasTourEnded(): boolean {
  try {
    return sessionStorage.getItem(endedKey) !== null;
  } catch {
    // Some private windows block storage.
    return false;
  }
}

export function setTourEnded(): void {
  try {
    sessionStorage.setItem(endedKey, 'yes');
  } catch {
    // The settings remember it in any case.
  }
}

/** Forgets what was stored for another person in the same tab. */
export function rememberTourFor(userId: string): void {
  try {
    const before = sessionStorage.getItem(personKey);
    if (before !== null && before !== userId) sessionStorage.removeItem(endedKey);
    sessionStorage.setItem(personKey, userId);
  } catch {
    // Nothing is stored then.
  }
}
