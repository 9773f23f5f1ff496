export interface DemoAccount {
  username: string;
  password: string;
}

/** What this installation tells guests about itself. */
export interface PublicConfig {
  demo: DemoAccount | null;
}

let read: Promise<PublicConfig> | null = null;

/** Read once per visit; an installation that does not answer has nothing to tell. */
export function readConfig(): Promise<PublicConfig> {
  read ??= fetch('/api/config')
    .then(async (response) => (response.ok ? ((await response.json()) as Partial<PublicConfig>) : {}))
    .catch(() => ({}))
    .then((config: Partial<PublicConfig>) => ({ demo: config.demo ?? null }));
  return read;
}
