/** A TCP proxy that can stop forwarding, as a network without packets does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Stops forwarding on the open connections without closing them, as if the other end had disappeared. */
  silence(): void;
  /** Breaks the open connections; new ones are accepted. */
  cut(): void;
  /** Sends new connections to another server. */
  aimAt(target: { host: string; port: number }): void;
  close(): Promise<void>;
}

/**
 * Forwards connections to a server on this machine, each piece `delayMs` late. Without a port it listens on any free one.
 */
export async function startTcpProxy(
  target: { host: string; port: number },
  { port = 0, delayMs = 0 } = {},
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let aim = target;
  const server = createServer((near) => {
    const far = connect(aim);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (delayMs === 0) from.pipe(to);
      else from.on('data', (piece) => setTimeout(() => to.write(piece), delayMs));
      from.on('error', () => to.destroy());
      from.on('close', () => open.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
    aimAt(next) {
      aim = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
