import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { InvalidInput } from '../../domain/errors.ts';
import { fileEnding, fileFormats, type FileFormat } from '../../domain/exports/formats.ts';

/** Parses the requested format; JSON when omitted. Throws InvalidInput for one that is not offered. */
export function formatOf<F extends FileFormat>(value: unknown, offered: readonly F[]): F {
  const format = offered.find((name) => name === (value ?? 'json'));
  if (format === undefined) throw new InvalidInput(`format must be one of ${offered.join(', ')}`, 'format');
  return format;
}

/** A file to download, as sendExport sends it. */
export interface ExportedFile {
  name: string;
  format: FileFormat;
  /** The whole body, or a stream of it. */
  body: string | Buffer | AsyncIterable<string | Buffer>;
}

/** Returns the name of a file as it is sent. */
export function fileNameOf(name: string, format: FileFormat): string {
  return `${name.replaceAll(/[^\p{L}\p{N}\p{M}_.-]/gu, '_')}${fileEnding(format)}`;
}

/**
 * Sends a file to download. If the body fails after it has begun, or the signal ends it, the connection is closed, so that
 * an incomplete file does not look complete.
 */
export async function sendExport(
  response: Response,
  log: Logger,
  { name, format, body }: ExportedFile,
  signal?: AbortSignal,
): Promise<void> {
  const file = fileNameOf(name, format);
  const plain = file.replaceAll(/[^\w.-]/g, '_');
  // Readers of RFC 6266 get the name in the letters that it has.
  const own = file === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(file)}`;
  response.status(200).set({
    'content-type': fileFormats[format].contentType,
    'content-disposition': `attachment; filename="${plain}"${own}`,
    'cache-control': 'no-store',
  });
  if (typeof body === 'string' || Buffer.isBuffer(body)) return void response.end(body);
  try {
    await pipeline(body, response, { signal });
  } catch (error) {
    // A reader that closed the connection is not a failure.
    if (!response.destroyed && signal?.aborted !== true) log.error({ err: error, file: format }, 'an export broke off');
    response.destroy();
  }
}
