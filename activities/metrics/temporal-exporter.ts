import { createServer, type AddressInfo } from 'node:net';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';

/** Times that a port is chosen, because another program may take it before it is used. */
const maxTries = 5;
const scrapeTimeoutMs = 2_000;

/**
 * Installs Temporal's runtime with its Prometheus exporter on a free port of this machine. Returns a function that reads
 * the exporter; it returns null while the exporter is closed, which it is without a connection to Temporal.
 */
export async function installRuntimeWithExporter(options: RuntimeOptions): Promise<() => Promise<string | null>> {
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort();
    try {
      Runtime.install({
        ...options,
        telemetryOptions: {
          ...options.telemetryOptions,
          metrics: {
            metricPrefix: 'temporal_',
            attachServiceName: false,
            prometheus: {
              bindAddress: `127.0.0.1:${port}`,
              countersTotalSuffix: true,
              unitSuffix: true,
              useSecondsForDurations: true,
            },
          },
        },
      });
      return () => readExporter(port);
    } catch (error) {
      if (tries === maxTries || !String(error).includes('in use')) throw error;
    }
  }
}

async function readExporter(port: number): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
      // The exporter closes with the connection to Temporal, so a kept connection would fail.
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(scrapeTimeoutMs),
    });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
