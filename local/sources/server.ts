/**
 * The source simulator: an HTTP server that stands in for services from which profiles and papers are imported. Each
 * source is a list of routes; requests to `/__control` change what the sources do and tell what they were asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody, sendJson } from '../simulator/http.ts';
import { createOpenAlex } from './openalex.ts';
import { createOrcid } from './orcid.ts';
import { createPdfHost } from './pdf-host.ts';
import { createPortability } from './portability.ts';
import { createScraping } from './scraping.ts';
import { createSemanticScholar } from './semantic-scholar.ts';
import type { Source } from './source.ts';

export interface SourceServer {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Answers a request and returns true, or leaves it to the sources. */
export type AnswerFirst = (req: IncomingMessage, res: ServerResponse) => boolean;

interface SourceOptions {
  port?: number;
  host?: string;
  /** Sees each request before the sources do, and may answer in their place. */
  answerFirst?: AnswerFirst;
}

/** Throws the listener's error when the port is taken. */
export async function startSources({
  port = 0,
  host = '127.0.0.1',
  answerFirst = () => false,
}: SourceOptions = {}): Promise<SourceServer> {
  const sources: readonly Source[] = [
    createScraping(),
    createPortability(),
    createOrcid(),
    createOpenAlex(),
    createSemanticScholar(),
    createPdfHost(),
  ];
  const server = createServer((req, res) => (answerFirst(req, res) ? undefined : void handle(sources, req, res)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(sources: readonly Source[], req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://sources');
  try {
    const { json } = await readBody(req);
    if (url.pathname === '/__control') return control(sources, req, res, json);
    for (const { routes } of sources)
      for (const { method, path, answer } of routes) {
        const found = req.method === method ? path.exec(url.pathname) : null;
        if (found !== null) return await answer({ req, res, url, json, parts: found.slice(1).map(decodeURIComponent) });
      }
    sendJson(res, 404, { error: { type: 'not-found', message: `Not found: ${req.method} ${url.pathname}` } });
  } catch {
    // The caller disconnected before its request was complete.
    res.destroy();
  }
}

/** `GET` tells what each source was asked, by its name; `POST` with `{"<name>": settings}` changes what sources do. */
function control(sources: readonly Source[], req: IncomingMessage, res: ServerResponse, json: unknown): void {
  const given = (req.method === 'POST' ? (json ?? {}) : {}) as Record<string, unknown>;
  for (const { name, configure } of sources) if (name in given) configure(given[name]);
  sendJson(res, 200, Object.fromEntries(sources.map(({ name, report }) => [name, report()])));
}
