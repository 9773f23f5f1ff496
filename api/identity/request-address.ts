import type { Request } from 'express';

/** The client's address, which attempts are counted by. One household's IPv6 addresses (a /64) count as one. */
export function addressOf(req: Request): string {
  const ip = (req.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  return ip.includes(':') ? network64(ip) : ip;
}

/** What the client says it is, shortened to what a list of sessions can show. */
export function userAgentOf(req: Request): string {
  return (req.headers['user-agent'] ?? '').slice(0, 300);
}

function network64(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
