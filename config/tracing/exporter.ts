import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Time for one batch, with its retries; a longer one would keep a stopping process alive. */
const timeoutMillis = 2_000;

export interface ClosableExporter extends SpanExporter {
  /** Ends the connections to the collector, also those with an unfinished answer, which would keep the process alive. */
  disconnect(): void;
}

/** Sends spans to a collector as JSON over HTTP. Logs once when the collector stops taking them. */
export function createExporter(endpoint: string, log: Logger): ClosableExporter {
  const agent = new (endpoint.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis,
    httpAgentOptions: () => agent,
  });
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'The collector takes no traces; they are dropped meanwhile');
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
    disconnect: () => agent.destroy(),
  };
}
