/** Loaded before a process: writes down where each of its connections goes, one address a line. */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const file = process.env.CONNECTIONS_FILE;
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;

Socket.prototype.connect = function record(this: Socket, ...args: unknown[]): Socket {
  if (file !== undefined) appendFileSync(file, `${addressIn(args)}\n`);
  return connect.apply(this, args);
};

function addressIn([first, second]: readonly unknown[]): string {
  // Node passes on arguments that it has sorted already as one list.
  if (Array.isArray(first)) return addressIn(first);
  if (typeof first !== 'object' || first === null)
    return `${typeof second === 'string' ? second : 'localhost'}:${String(first)}`;
  const { host = 'localhost', port, path } = first as { host?: string; port?: unknown; path?: string };
  return path ?? `${host}:${String(port)}`;
}
