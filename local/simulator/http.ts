/** Reads requests and writes JSON responses of the provider simulator. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const maxBodyBytes = 8_000_000;

/** Reads and parses the body; `json` is undefined when it is not JSON. Rejects when the caller disconnects. */
export async function readBody(req: IncomingMessage): Promise<{ json: unknown; tooLarge: boolean }> {
  const bytes = await bytesOf(req);
  if (bytes.length > maxBodyBytes) return { json: undefined, tooLarge: true };
  try {
    return { json: JSON.parse(bytes.toString('utf8')), tooLarge: false };
  } catch {
    return { json: undefined, tooLarge: false };
  }
}

/** Uses listeners because an async iterator is measurably slower at thousands of requests a second. */
function bytesOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      if (size <= maxBodyBytes) chunks.push(chunk);
      size += chunk.length;
    });
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', reject);
  });
}

export function sendJson(
  res: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(JSON.stringify(value));
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers }).end(body);
}

/** The caller's request id, which is its permit. */
export function requestIdOf(req: IncomingMessage): string | null {
  const id = req.headers['x-request-id'] ?? req.headers['x-client-request-id'];
  return typeof id === 'string' ? id.slice(0, 200) : null;
}
