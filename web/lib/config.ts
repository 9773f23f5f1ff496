import { useEffect, useState } from 'react';

/** What this installation tells everybody about itself (`GET /api/config`). */
export interface PublicConfig {
  simulatorAvailable: boolean;
  /** Set on one's own machine, where mails are caught instead of sent. */
  mailCatcherUrl: string | null;
  /** An account that anybody may use, on one's own machine. */
  demo: { email: string; password: string } | null;
}

const unknown: PublicConfig = { simulatorAvailable: false, mailCatcherUrl: null, demo: null };

let reading: Promise<PublicConfig> | null = null;

/** Read once per visit; asked again later when the server did not answer. */
function readConfig(): Promise<PublicConfig> {
  reading ??= fetch('/api/config')
    .then(async (response) => ({ ...unknown, ...((await response.json()) as Partial<PublicConfig>) }))
    .catch(() => {
      reading = null;
      return unknown;
    });
  return reading;
}

/** Null until it has been read. */
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
