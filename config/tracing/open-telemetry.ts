/**
 * The tracer of OpenTelemetry. It is not registered globally: libraries that look for a global one, such as the SDK of
 * Anthropic, would make spans of their own from prompts and replies, and send trace ids to the provider.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { createExporter } from './exporter.ts';
import type { SpanOptions, Tracer } from './spans.ts';

/** Time for the last spans to be sent when the process stops. */
const closeMs = 2_000;
/** Time after which a started batch of spans is sent. */
const batchMs = 1_000;
/** Spans that wait to be sent; further ones are dropped. */
const maxQueueSize = 8_192;
/** Length of attributes, some of which are names that callers choose. */
const maxAttributeLength = 200;

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

interface TracerOptions {
  /** Address of the collector, without the path of traces. */
  endpoint: string;
  /** Share of traces that are recorded, of those that begin here. */
  ratio: number;
  service: string;
  log: Logger;
}

/** Creates a tracer that sends its spans to a collector. */
export function createTracer({ endpoint, ratio, service, log }: TracerOptions): Tracer {
  const exporter = createExporter(endpoint, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: batchMs,
        maxQueueSize,
      }),
    ],
  });
  const tracer = provider.getTracer('soundings');
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();
  const current = () => contexts.getStore() ?? ROOT_CONTEXT;

  const withSpan: Tracer['withSpan'] = async (name, { kind, attributes, parent }, act) => {
    const outer =
      parent === undefined
        ? current()
        : propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, outer);
    const fail = (errorName: string) => {
      span.setAttribute('error.type', errorName);
      span.setStatus({ code: SpanStatusCode.ERROR, message: errorName });
    };
    try {
      const set = (more: typeof attributes) => void span.setAttributes(more);
      return await contexts.run(trace.setSpan(outer, span), () => act({ set, fail }));
    } catch (error) {
      fail(errorName(error));
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    withSpan,
    currentTraceparent() {
      const carrier: { traceparent?: string } = {};
      propagator.inject(current(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]);
      exporter.disconnect();
    },
  };
}

/** Returns the name of an error; a failure of Temporal has it as its type. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { type } = error as { type?: unknown };
  return error.name === 'ApplicationFailure' && typeof type === 'string' ? type : error.name;
}
