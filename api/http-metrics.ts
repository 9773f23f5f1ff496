import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** First parts of paths that are counted by name; all others are files and pages of the web client. */
const routeClasses = ['graphql', 'api', 'auth', 'codec', 'health', 'assets', '.well-known'];

const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Returns the class of a path, one of few, because paths contain ids. */
export function routeClassOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return routeClasses.includes(first) ? first : 'web';
}

/** Returns a handler that counts requests by route class and class of status. Event streams have no duration. */
export function countRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const requests = new Counter({
    name: 'soundings_http_requests_total',
    help: 'HTTP requests that ended, by class of route and of status; aborted ones have the status "aborted".',
    labelNames: ['route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'soundings_http_request_duration_seconds',
    help: 'Duration of HTTP requests until the end of the response, without event streams.',
    labelNames: ['route'],
    buckets: seconds,
    registers,
  });
  const open = new Gauge({
    name: 'soundings_http_requests_in_flight',
    help: 'HTTP requests whose response has not ended, event streams included.',
    registers,
  });
  return (req, res, next) => {
    const route = routeClassOf(req.path);
    const endTimer = duration.startTimer({ route });
    open.inc();
    res.once('close', () => {
      open.dec();
      const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
      const isStream = String(res.getHeader('content-type') ?? '').startsWith('text/event-stream');
      requests.inc({ route, status: isStream && status === 'aborted' ? '2xx' : status });
      if (!isStream) endTimer();
    });
    next();
  };
}

/** Reports the open event streams at each scrape. */
export function reportStreams(registry: Registry, countOpen: () => number): void {
  registry.registerMetric(
    new Gauge({
      name: 'soundings_event_streams_open',
      help: 'Open event streams of this process.',
      registers: [],
      collect() {
        this.set(countOpen());
      },
    }),
  );
}
