/** Temporal behind TLS, like Temporal Cloud and secured clusters: a proxy that requires certificates or an API key. */
import { readFileSync } from 'node:fs';
import { connect, createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const tlsFolder = join(import.meta.dirname, 'tls');
const pem = (name: string) => readFileSync(join(tlsFolder, name));

export interface SecuredTemporal {
  address: string;
  close(): Promise<void>;
}

export interface Requirements {
  clientCertificate?: boolean;
  apiKey?: string;
}

const forbidden = new Set([':scheme', ':authority', 'connection', 'host']);

/** Starts the proxy in front of the server `target`, given as host:port. */
export async function secureTemporal(
  target: string,
  { clientCertificate, apiKey }: Requirements,
): Promise<SecuredTemporal> {
  const upstream = connect(`http://${target}`);
  const server = createSecureServer({
    key: pem('server.key.pem'),
    cert: pem('server.pem'),
    ca: pem('ca.pem'),
    requestCert: clientCertificate === true,
    rejectUnauthorized: clientCertificate === true,
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
      // 16 is gRPC's UNAUTHENTICATED.
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16', 'grpc-message': 'unknown key' },
        { endStream: true },
      );
      return;
    }
    const onward = upstream.request(forwardable(headers));
    stream.pipe(onward);
    let trailers: IncomingHttpHeaders = {};
    onward.on('trailers', (given) => (trailers = given));
    onward.on('response', (answer, _flags) => {
      stream.respond(forwardable(answer), { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers(forwardable(trailers)));
      onward.pipe(stream);
    });
    onward.on('error', () => stream.close());
    stream.on('error', () => onward.close());
    stream.on('close', () => onward.close());
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forwardable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !forbidden.has(name)));
}
