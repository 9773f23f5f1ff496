/**
 * Spans of OpenTelemetry traces. Everything here does nothing, and loads nothing of OpenTelemetry, until startTracing
 * finds that OTEL_EXPORTER_OTLP_ENDPOINT is set.
 */
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** Ids, names from the code and small numbers: never messages, personas, prompts, replies or keys. */
export type SpanAttributes = Record<string, string | number>;

export interface SpanOptions {
  /** The side of a call that the span is on; producer and consumer are those of a queue. */
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: SpanAttributes;
  /** A `traceparent` of W3C Trace Context that came from outside; the current span is the parent otherwise. */
  parent?: string | undefined;
}

export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the name of an error and not its message, which may quote what a person wrote. */
  fail(errorName: string): void;
}

export interface Tracer {
  withSpan<T>(name: string, options: SpanOptions, act: (span: Span) => Promise<T>): Promise<T>;
  /** Returns the `traceparent` of the current span. */
  currentTraceparent(): string | undefined;
  /** Sends the remaining spans, for at most two seconds. Never throws. */
  close(): Promise<void>;
}

const noSpan: Span = { set: () => undefined, fail: () => undefined };

let tracer: Tracer | undefined;

/** Makes this process send spans as `soundings-<service>`, if the settings name a collector. */
export async function startTracing(
  env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
  service: 'api' | 'worker',
  log: Logger,
): Promise<void> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return;
  // Loaded only when it is turned on, because most installations have no use for it.
  const { createTracer } = await import('./open-telemetry.ts');
  tracer = createTracer({ endpoint, ratio: env.OTEL_TRACES_SAMPLER_ARG, service: `soundings-${service}`, log });
}

/** Sends the remaining spans, for at most two seconds, and makes no further ones. Never throws. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.close();
}

/** Runs `act` in a span, which fails with the name of the error that `act` throws. */
export function withSpan<T>(name: string, options: SpanOptions, act: (span: Span) => Promise<T>): Promise<T> {
  return tracer === undefined ? act(noSpan) : tracer.withSpan(name, options, act);
}

/** Returns the `traceparent` of the current span; undefined outside of spans and when tracing is turned off. */
export function currentTraceparent(): string | undefined {
  return tracer?.currentTraceparent();
}
