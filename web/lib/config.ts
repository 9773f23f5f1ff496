import { useEffect, useState } from 'react';

/** Public settings of this installation (`GET /api/config`). */
export interface PublicConfig {
  simulatorAvailable: boolean;
  /** Address of the page with caught mails; set on local installations, which send no mail. */
  mailCatcherUrl: string | null;
  /** A demo account that anybody may use; set on local installations. */
  demo: { email: string; password: string } | null;
}

/** Used while the server cannot be reached. */
const fallback: PublicConfig = { simulatorAvailable: false, mailCatcherUrl: null, demo: null };

let reading: Promise<PublicConfig> | null = null;

/** Reads the settings once per visit, and again if the server did not respond. */
function readConfig(): Promise<PublicConfig> {
  reading ??= fetch('/api/config')
    .then(async (response) => ({ ...fallback, ...((await response.json()) as Partial<PublicConfig>) }))
    .catch(() => {
      reading = null;
      return fallback;
    });
  return reading;
}

/** Returns null until the settings have been read. */
export function useConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let isGone = false;
    void readConfig().then((read) => {
      if (!isGone) setConfig(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return config;
}
