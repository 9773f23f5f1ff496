import type { Request } from 'express';

/** Returns the client's address for rate limits. The IPv6 addresses of one household (a /64) count as one. */
export function getClientAddress(req: Request): string {
  const ip = (req.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  return ip.includes(':') ? toNetwork64(ip) : ip;
}

/** Returns the user agent, truncated for lists of sessions. */
export function getUserAgent(req: Request): string {
  return (req.headers['user-agent'] ?? '').slice(0, 300);
}

function toNetwork64(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
