const prefix = 'soundings.draft.';

/** The stored draft of one person on this device, parsed; null when there is none or it cannot be read. */
export function readDraft(userId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + userId) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft; a full or forbidden storage only loses this comfort. */
export function writeDraft(userId: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(prefix + userId);
    else localStorage.setItem(prefix + userId, JSON.stringify(draft));
  } catch {
    // Private windows may refuse storage.
  }
}
