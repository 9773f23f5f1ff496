/** Files of one kind of record: the screens and the doors of agents make them alike. */
import type { Request, RequestHandler, Response } from 'express';
import type { DataTable } from '../../domain/exports/columns.ts';
import type { FileFormat } from '../../domain/exports/formats.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn, type UserViewer } from '../viewer.ts';
import { formatOf, sendExport, type ExportedFile } from './send-export.ts';
import { isTableFormat, tableFile, type TableFormat } from './table-files.ts';

/** The person whose files are made, and the services for it. */
export interface ExportSource extends Pick<RouteDeps, 'db' | 'env'> {
  readonly viewer: UserViewer;
}

export interface Exporter<Asked> {
  readonly formats: readonly FileFormat[];
  /** Makes a file. Throws InvalidInput for another format, and what says that there is no such record of this person. */
  make(source: ExportSource, asked: Asked, format: unknown): Promise<ExportedFile>;
}

interface ExportedKind<Asked, Found, Format extends FileFormat> {
  readonly formats: readonly Format[];
  /** Reads the record. Throws when this person has none. */
  read(source: ExportSource, asked: Asked): Promise<Found>;
  /** The name of the file without its ending. */
  nameOf(found: Found): string;
  /** The rows with what their columns mean, of which CSV, codebook and the files for SPSS are made. */
  tableOf(found: Found, source: ExportSource): DataTable | Promise<DataTable>;
  /** Makes the formats that are more than the table. */
  bodyOf(
    found: Found,
    format: Exclude<Format, TableFormat>,
    source: ExportSource,
  ): ExportedFile['body'] | Promise<ExportedFile['body']>;
}

/** Defines how the files of a kind of record are made. */
export function defineExporter<Asked, Found, Format extends FileFormat>(
  kind: ExportedKind<Asked, Found, Format>,
): Exporter<Asked> {
  return {
    formats: kind.formats,
    async make(source, asked, given) {
      const format = formatOf(given, kind.formats);
      const found = await kind.read(source, asked);
      const name = kind.nameOf(found);
      const body = isTableFormat(format)
        ? await tableFile(await kind.tableOf(found, source), format, name)
        : await kind.bodyOf(found, format as Exclude<Format, TableFormat>, source);
      return { name, format, body };
    },
  };
}

/** Sends files to the person of a request; JSON unless the address has a format. */
export function exporterRoute<Asked>(
  { make }: Exporter<Asked>,
  askedOf: (request: Request, response: Response) => Asked,
  formatIn: (request: Request) => unknown = ({ query }) => query['format'],
): (deps: RouteDeps) => RequestHandler {
  return ({ db, env, log, viewerOf }) =>
    async (request, response) => {
      const viewer = signedIn(await viewerOf(request));
      const file = await make({ db, env, viewer }, askedOf(request, response), formatIn(request));
      await sendExport(response, log, file);
    };
}
