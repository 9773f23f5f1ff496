/** Adds a key to every request, because the public suite cannot; everything else, foreign hosts too, goes on unchanged. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startKeyProxy(target: URL, key: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    // The product listens under its own port; a host of this machine means the product, any other stays what it is.
    if (/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')) headers.host = target.host;
    const passed = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
