/** Whether the tour was skipped or finished in this session of the browser; the person's settings remember it for good. */
const place = 'soundings.tour-ended';
/** For whom that is remembered: a tab outlives a reload and a sign-out. */
const personPlace = 'soundings.tour-person';

export function hasTourEnded(): boolean {
  try {
    return sessionStorage.getItem(place) !== null;
  } catch {
    // Storage is closed in some private windows.
    return false;
  }
}

export function setTourEnded(): void {
  try {
    sessionStorage.setItem(place, 'yes');
  } catch {
    // Then the person's settings alone remember.
  }
}

/** Forgets what is remembered of another person in the same tab. */
export function rememberTourFor(userId: string): void {
  try {
    const before = sessionStorage.getItem(personPlace);
    if (before !== null && before !== userId) sessionStorage.removeItem(place);
    sessionStorage.setItem(personPlace, userId);
  } catch {
    // Nothing is kept.
  }
}
