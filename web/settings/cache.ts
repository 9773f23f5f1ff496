/** One person's settings, kept for five minutes (specification §7), with the keys this browser holds winning over stored ones (§3). */
import { DefaultSettingsFailed } from '../../domain/identity/settings-errors.ts';
import type { BrowserApiKeys } from '../lib/browser-api-keys.ts';
import type { Settings, SettingsCalls } from './calls.ts';

export const settingsCacheMs = 300_000;

export interface SettingsCache {
  /** The settings, made with the defaults when there are none; `forceReload` asks the server whatever is kept. Throws DefaultSettingsFailed, SettingsGraphqlErrors. */
  load(options?: { forceReload?: boolean }): Promise<Settings>;
  clear(): void;
}

interface CacheDeps {
  userId: string;
  calls: SettingsCalls;
  localKeys: BrowserApiKeys;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export function createSettingsCache({ userId, calls, localKeys, now = Date.now }: CacheDeps): SettingsCache {
  let kept: { settings: Settings; at: number } | null = null;
  let loading: Promise<Settings> | null = null;
  /** Raised when what is under way must not be kept any more. */
  let generation = 0;

  const keep = (settings: Settings) => {
    kept = { settings, at: now() };
    return withLocalKeys(settings, localKeys);
  };

  const read = async () => {
    const mine = generation;
    const settings = (await calls.find(userId)) ?? (await createDefaults(calls, userId, now));
    return mine === generation ? keep(settings) : withLocalKeys(settings, localKeys);
  };

  const load = async ({ forceReload = false } = {}) => {
    if (!forceReload && kept !== null && now() - kept.at < settingsCacheMs)
      return withLocalKeys(kept.settings, localKeys);
    if (forceReload) loading = null;
    const mine = (loading ??= read());
    try {
      return await mine;
    } finally {
      if (loading === mine) loading = null;
    }
  };

  return {
    load,
    clear() {
      kept = null;
      loading = null;
      generation += 1;
    },
  };
}

async function createDefaults(calls: SettingsCalls, userId: string, now: () => number): Promise<Settings> {
  const time = new Date(now()).toISOString();
  let made: Settings | null;
  try {
    made = await calls.create({
      userId,
      defaultSimulationSize: 10,
      hasCompletedTour: false,
      createdAt: time,
      updatedAt: time,
    });
  } catch (error) {
    // Another tab may have been first.
    const found = await calls.find(userId).catch(() => null);
    if (found !== null) return found;
    throw new DefaultSettingsFailed(error);
  }
  if (made === null) throw new DefaultSettingsFailed();
  return made;
}

function withLocalKeys(settings: Settings, localKeys: BrowserApiKeys): Settings {
  return {
    ...settings,
    openaiApiKey: localKeys.get('openai') ?? settings.openaiApiKey,
    anthropicApiKey: localKeys.get('anthropic') ?? settings.anthropicApiKey,
  };
}
