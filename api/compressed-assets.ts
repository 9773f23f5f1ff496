import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

const compressible: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const compressors = {
  // The best quality takes twice the time of the one below, once for each file, and saves 1.7 %.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  // Smaller blocks suit minified scripts: 0.4 % less than with zlib's default.
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9, memLevel: 6 }),
};

/**
 * Serves text assets compressed. Their names contain a hash of their content, so each is compressed once per process
 * and cached: a few hundred kB in all. Other requests are passed on.
 */
export function compressedAssets(folder: string): RequestHandler {
  const cache = new Map<string, Promise<Buffer | null>>();
  return async (req, res, next) => {
    const type = compressible[extname(req.path)];
    const encoding = encodingOf(req);
    const name = req.path.slice(1);
    if (type === undefined || encoding === null || !/^[\w.-]+$/.test(name) || req.method !== 'GET') return next();
    const key = `${encoding} ${name}`;
    const work = cache.get(key) ?? compressed(join(folder, name), encoding);
    cache.set(key, work);
    const bytes = await work;
    if (bytes === null) {
      cache.delete(key);
      return next();
    }
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    res
      .set({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
      })
      .type(type)
      .send(bytes);
  };
}

/** Browsers name gzip first without preferring it, so the smaller one is taken wherever it is accepted. */
function encodingOf(req: Request): keyof typeof compressors | null {
  if (req.acceptsEncodings('br') !== false) return 'br';
  return req.acceptsEncodings('gzip') === false ? null : 'gzip';
}

async function compressed(path: string, encoding: keyof typeof compressors): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? null : compressors[encoding](bytes);
}
