const prefix = 'soundings.draft.';
/** Where a person's message templates are kept. */
export const templatesPrefix = 'soundings.templates.';

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

/** Takes away the drafts and templates that this browser keeps for somebody; what it answers brings them back. */
export function forgetWork(userId: string): () => void {
  const isTheirs = (key: string) =>
    [prefix, templatesPrefix].some((place) => key === place + userId || key.startsWith(`${place}${userId}.`));
  try {
    const kept = Object.entries(localStorage).filter(([key]) => isTheirs(key));
    for (const [key] of kept) localStorage.removeItem(key);
    return () => kept.forEach(([key, value]) => localStorage.setItem(key, String(value)));
  } catch {
    return () => {};
  }
}
