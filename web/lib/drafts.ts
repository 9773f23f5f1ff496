const prefix = 'soundings.draft.';

/** Where a draft is kept: each person on this device has one for each form, and each thing the form is about. */
export function draftPlace(userId: string, form?: string, about?: string): string {
  return [userId, form, about].filter((part) => part !== undefined).join('.');
}

/** The draft stored at a place, parsed; null when there is none or it cannot be read. */
export function readDraft(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + place) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft; null removes it. A full or forbidden storage only loses this comfort. */
export function writeDraft(place: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(prefix + place);
    else localStorage.setItem(prefix + place, JSON.stringify(draft));
  } catch {
    // Private windows may refuse storage.
  }
}
