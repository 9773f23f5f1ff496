const prefix = 'soundings.draft.';
/** Prefix of the storage keys of message templates. */
export const templatesPrefix = 'soundings.templates.';

/** Returns the storage key of a draft: each person on this device has one per form and subject. */
export function draftStorageKey(userId: string, form?: string, about?: string): string {
  return [userId, form, about].filter((part) => part !== undefined).join('.');
}

/** Returns the parsed draft, or null when there is none or it is invalid. */
export function readDraft(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + place) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. Errors of the storage are ignored, because only convenience is lost. */
export function writeDraft(place: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(prefix + place);
    else localStorage.setItem(prefix + place, JSON.stringify(draft));
  } catch {
    // Private windows may block storage.
  }
}

/** Removes a person's drafts and templates from this browser. Returns a function that restores them. */
export function removeDrafts(userId: string): () => void {
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
