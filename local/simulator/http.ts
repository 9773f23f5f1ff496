import type { IncomingMessage, ServerResponse } from 'node:http';

const maxBodyBytes = 8_000_000;

/** The body, parsed; `json` is undefined when it is not JSON. */
export async function readBody(req: IncomingMessage): Promise<{ json: unknown; tooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) return { json: undefined, tooLarge: true };
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')), tooLarge: false };
  } catch {
    return { json: undefined, tooLarge: false };
  }
}

export function sendJson(res: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  const body = Buffer.from(JSON.stringify(value));
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers }).end(body);
}

/** The caller's own id of the request: the permit. */
export function requestIdOf(req: IncomingMessage): string | null {
  const id = req.headers['x-request-id'] ?? req.headers['x-client-request-id'];
  return typeof id === 'string' ? id.slice(0, 200) : null;
}
