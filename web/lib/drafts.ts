/** Drafts and templates in the browser's storage, by person. */

/** Prefix of the storage keys of drafts. */
const draftsPrefix = 'soundings.draft.';
/** Prefix of the storage keys of message templates. */
export const templatesPrefix = 'soundings.templates.';

/** Returns the storage key of a draft without its prefix: each person on this device has one per form and subject. */
export function draftStorageKey(userId: string, form?: string, about?: string): string {
  return [userId, form, about].filter((part) => part !== undefined).join('.');
}

/** Returns the parsed draft, or null when there is none or it is invalid. */
export function readDraft(key: string): unknown {
  try {
    return parsed(localStorage.getItem(draftsPrefix + key));
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Calls back with the draft, or null, each time that another tab stores or removes it. Returns a function that stops. */
export function watchDraft(key: string, onChange: (stored: unknown) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === draftsPrefix + key) onChange(parsed(event.newValue));
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Stores a draft; null removes it. Errors of the storage are ignored, because only convenience is lost. */
export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(draftsPrefix + key);
    else localStorage.setItem(draftsPrefix + key, JSON.stringify(draft));
  } catch {
    // Private windows may block storage.
  }
}

/** Removes a person's drafts and templates from this browser. Returns a function that restores them. */
export function removeDrafts(userId: string): () => void {
  const isOfPerson = (key: string) =>
    [draftsPrefix, templatesPrefix].some((prefix) => key === prefix + userId || key.startsWith(`${prefix}${userId}.`));
  try {
    const kept = Object.entries(localStorage).filter(([key]) => isOfPerson(key));
    for (const [key] of kept) localStorage.removeItem(key);
    return () => kept.forEach(([key, value]) => localStorage.setItem(key, String(value)));
  } catch {
    return () => {};
  }
}
