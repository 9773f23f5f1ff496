import type { Response } from 'express';
import { InvalidInput } from '../../domain/errors.ts';

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

export type ExportFormat = keyof typeof contentTypes;

/** The format asked for; JSON unless said. Throws InvalidInput. */
export function formatOf(value: unknown): ExportFormat {
  if (value === undefined) return 'json';
  const known = Object.keys(contentTypes) as ExportFormat[];
  const format = known.find((name) => name === value);
  if (format === undefined) throw new InvalidInput(`format must be one of ${known.join(', ')}`, 'format');
  return format;
}

/** Says what comes: a file to keep, of that name. */
export function beginFile(response: Response, name: string, format: ExportFormat): void {
  response.status(200).set({
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="soundings-${name.replaceAll(/[^\w-]/g, '_')}.${format}"`,
    'cache-control': 'no-store',
  });
}
