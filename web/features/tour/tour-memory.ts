/**
 * Remembers in this tab's session storage that the tour was skipped or finished; the settings remember it permanently.
 */
const place = 'soundings.tour-ended';
/** The person concerned: a tab outlives a reload and a sign-out. */
const personPlace = 'soundings.tour-person';

export function hasTourEnded(): boolean {
  try {
    return sessionStorage.getItem(place) !== null;
  } catch {
    // Some private windows block storage.
    return false;
  }
}

export function setTourEnded(): void {
  try {
    sessionStorage.setItem(place, 'yes');
  } catch {
    // The settings remember it in any case.
  }
}

/** Forgets what was stored for another person in the same tab. */
export function rememberTourFor(userId: string): void {
  try {
    const before = sessionStorage.getItem(personPlace);
    if (before !== null && before !== userId) sessionStorage.removeItem(place);
    sessionStorage.setItem(personPlace, userId);
  } catch {
    // Nothing is stored then.
  }
}
