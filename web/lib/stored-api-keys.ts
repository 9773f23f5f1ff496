import { createBrowserApiKeys, type BrowserApiKeyName } from './browser-api-keys.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../session/storage.ts';

const inputNames = { openaiApiKey: 'openai', anthropicApiKey: 'anthropic' } as const satisfies Record<
  BrowserApiKeyName,
  string
>;
const names = Object.keys(inputNames) as BrowserApiKeyName[];

/** The provider keys that this browser holds for who is signed in. They leave with them: the next person here must not spend on them. */
export const browserKeys = createBrowserApiKeys(browserStorage('localStorage'));

session.subscribe((change) => {
  if (change === 'signed-out') for (const name of names) browserKeys.set(name, null);
});

/** What goes along with a run or a question to the assistant: this browser's keys win over stored ones (spec §3). Nothing when it holds none. */
export function explicitKeys(): { apiKeys?: Partial<Record<'openai' | 'anthropic', string>> } {
  const held = names.flatMap((name) => {
    const key = browserKeys.get(name);
    return key === null ? [] : [[inputNames[name], key] as const];
  });
  return held.length === 0 ? {} : { apiKeys: Object.fromEntries(held) };
}
