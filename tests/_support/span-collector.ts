/** A collector of OpenTelemetry traces that takes JSON over HTTP, or fails in one of four ways. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = string | number;

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  attributes: Record<string, Value>;
  /** The status of a failed span; undefined otherwise. */
  error: string | undefined;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: Value; doubleValue?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code: number; message?: string };
      }[];
    }[];
  }[];
}

export type SpanCollector = Awaited<ReturnType<typeof startSpanCollector>>;

/** `mute` never answers, `endless` never ends its answer, `refusing` answers 503, `away` has closed its port. */
type Manner = 'taking' | 'mute' | 'endless' | 'refusing' | 'away';

export async function startSpanCollector(manner: Manner = 'taking') {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    bodies.push(await text(req));
    if (manner === 'mute') return;
    if (manner === 'endless') {
      const timer = setInterval(() => res.write(' '), 100);
      res.writeHead(200, { 'content-type': 'application/json' }).on('close', () => clearInterval(timer));
      return;
    }
    if (manner === 'taking') spans.push(...spansOf(JSON.parse(bodies.at(-1) ?? '') as Sent));
    res.writeHead(manner === 'taking' ? 200 : 503, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  if (manner === 'away') await close();
  return { url, spans, bodies, close };
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ name, traceId, spanId, parentSpanId = '', attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        error: status.code === 2 ? status.message : undefined,
      })),
    ),
  );
}

function valuesOf(attributes: readonly Attribute[]): Record<string, Value> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );
}
