import type { Request, RequestHandler } from 'express';
import { encodingNames, isEncoding, type Encoding } from '../../../domain/tables/encoding.ts';
import type { ReadingChoices } from '../../../domain/tables/reading.ts';
import type { ChosenHeader } from '../../../domain/tables/table.ts';
import { newRecordId } from '../../../db/crud/new-id.ts';
import { createImport, forgetImport } from '../../../db/segments/imports.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { FileQuotaExceeded } from '../../../domain/files/errors.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { quotaBytes } from '../../files/store.ts';
import type { RouteDeps } from '../../route-deps.ts';
import { readUpload } from './read-upload.ts';
import { receiveFile } from './receive.ts';
import { openRows } from './row-source.ts';
import { unpackFile, type NamedFile } from './unpack.ts';
import { signedIn } from '../../viewer.ts';

/** Two files are read at a time, one per person; others wait after their upload. */
const line = createFairQueue({ concurrency: 2, perPerson: 3, maxPlaces: 40 });

export const uploadPath = '/api/segments/imports';

/**
 * `POST /api/segments/imports?name=voters.csv` with the file as body. Returns `{id, reading}` when its rows are stored,
 * with their sum and what is to be said of the file; nothing is imported yet. `encoding`, `sheet` (or a pointer to a list
 * of JSON, `/data/people`) and `header` (a row, or `2-4`) replace what is detected.
 */
export function uploadRoute({ db, env, viewerOf }: RouteDeps): RequestHandler {
  const quota = quotaBytes(env);
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const givenName = fileNameOf(request);
    const choices = choicesOf(request);
    const place = line.join(viewer.userId);
    const received = await receiveFile(request).catch((error: unknown) => {
      place.leave();
      throw error;
    });
    let unpacked: NamedFile | null = null;
    try {
      await place.turn();
      unpacked = await unpackFile({ file: received, fileName: givenName });
      const { file, fileName } = unpacked ?? { file: received, fileName: givenName };
      const source = openRows(file, fileName, choices);
      const id = newRecordId();
      const record = { id, userId: viewer.userId, fileName, format: source.format, bytes: file.bytes };
      if (!(await createImport(db, record, quota))) throw new FileQuotaExceeded(quota);
      try {
        await readUpload(db, id, source, file.bytes);
      } catch (error) {
        await forgetImport(db, id);
        throw error;
      }
      response.status(201).json({ id, reading: source.reading() });
    } finally {
      place.leave();
      await received.remove();
      await unpacked?.file.remove();
    }
  };
}

function fileNameOf({ query }: Request): string {
  const name = query['name'];
  if (typeof name !== 'string' || name.trim() === '')
    throw new InvalidInput('name must be the name of the file', 'name');
  return name
    .replaceAll(/[/\\\p{C}]/gu, '_')
    .trim()
    .slice(-120);
}

/** Reads what was chosen instead of what is detected. Throws InvalidInput. */
function choicesOf({ query }: Request): ReadingChoices {
  const { encoding, sheet, header } = query;
  return {
    encoding: isFilled(encoding) ? encodingIn(encoding) : null,
    sheet: isFilled(sheet) ? sheet : null,
    header: isFilled(header) ? headerIn(header) : null,
  };
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function encodingIn(value: string): Encoding {
  const name = value.toLowerCase();
  if (isEncoding(name)) return name;
  throw new InvalidInput(`encoding must be one of ${Object.keys(encodingNames).join(', ')}`, 'encoding');
}

function headerIn(value: string): ChosenHeader {
  const found = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(value.trim());
  const first = Number(found?.[1]);
  const last = Number(found?.[2] ?? found?.[1]);
  if (found === null || first < 1 || last < first || last - first > 9)
    throw new InvalidInput('header must be the row of the column names, such as 3, or rows such as 2-4', 'header');
  return { first, last };
}
