import type { Request } from 'express';
import { IncompleteSignatureException } from '../../domain/agents/errors.ts';
import type { WireRequest } from './sigv4/canonical-request.ts';

/**
 * Returns the request as it was sent. Throws when its body was not kept as bytes: only routes that keep it accept
 * signatures.
 */
export function toWireRequest(req: Request): WireRequest {
  const headers: [string, string][] = [];
  for (let at = 0; at < req.rawHeaders.length; at += 2)
    headers.push([req.rawHeaders[at] ?? '', req.rawHeaders[at + 1] ?? '']);
  return { method: req.method, target: req.originalUrl, headers, body: getRawBody(req) };
}

function getRawBody(req: Request): Buffer {
  if (Buffer.isBuffer(req.body)) return req.body;
  const isEmpty = req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;
  if (!isEmpty) throw new IncompleteSignatureException('this address takes no signatures');
  return Buffer.alloc(0);
}
