import { z } from 'zod/mini';
import { browserStorage } from '../../session/storage.ts';

const storage = browserStorage('localStorage');
const name = 'soundings.assistant-tools';
const names = z.array(z.string());

/** Returns the tools that this browser's user chose for the assistant; null for the default ones. */
export function chosenTools(): string[] | null {
  try {
    return names.safeParse(JSON.parse(storage.getItem(name) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function chooseTools(chosen: readonly string[]): void {
  storage.setItem(name, JSON.stringify(chosen));
}
