/**
 * A proxy of a company's network in front of the providers' own addresses: it opens their TLS with a certificate of its
 * own and passes requests on to the simulator.
 */
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tlsFolder } from './secured-temporal.ts';
import { join } from 'node:path';

export interface ProviderProxy {
  url: string;
  /** File of the certificate, which clients have to trust. */
  certificate: string;
  /** Hosts that were connected to, in order. */
  hosts: string[];
  close(): void;
}

/** Starts the proxy. `target` is asked for the base URL of the simulator at each request. */
export async function startProviderProxy(target: () => string): Promise<ProviderProxy> {
  const certificate = join(tlsFolder, 'providers.pem');
  const key = readFileSync(join(tlsFolder, 'providers.key.pem'));
  const opened = createTlsServer({ key, cert: readFileSync(certificate) }, (req, res) => {
    const { method, headers } = req;
    const onward = request(new URL(req.url ?? '/', target()), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  const hosts: string[] = [];
  const proxy = createServer((_req, res) => res.writeHead(405).end());
  proxy.on('connect', (req, socket) => {
    hosts.push(req.url ?? '');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    opened.emit('connection', socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    certificate,
    hosts,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
      opened.close();
    },
  };
}
