/** Whether the tour was skipped or finished in this session of the browser; the person's settings remember it for good. */
const place = 'soundings.tour-ended';

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

/** For another person at the same browser. */
export function forgetTourEnded(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
