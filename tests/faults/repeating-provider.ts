/** A provider that repeats the caller’s key in its error messages. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RepeatingProvider {
  /** Address for OPENAI_BASE_URL. */
  url: string;
  /** Number of refusals by key. */
  refused: Map<string, number>;
  close(): void;
}

/**
 * A provider that refuses every key and repeats it in its error, as some endpoints do: in the message, in quoted
 * headers, and in a header.
 */
export async function startRepeatingProvider(): Promise<RepeatingProvider> {
  const refused = new Map<string, number>();
  const server = createServer((request, response) => {
    const authorization = request.headers.authorization ?? '';
    const key = authorization.replace(/^Bearer /, '');
    refused.set(key, (refused.get(key) ?? 0) + 1);
    const message = `Incorrect API key provided: ${key}. You sent authorization: ${authorization}, which is "${key}".`;
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json', 'x-refused-key': key });
    response.end(
      JSON.stringify({ error: { message, type: 'invalid_request_error', param: key, code: 'invalid_api_key' } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    refused,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
