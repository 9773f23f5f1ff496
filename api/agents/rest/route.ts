/** Routes of the REST door: each is served and documented from one declaration. */
import type { z } from 'zod';
import type { ExportedFile } from '../../exports/send-export.ts';
import type { Operation, OperationCall } from '../operation.ts';

/** A successful answer as the document describes it. */
interface AnswerShape {
  readonly description: string;
  /** Schema of a JSON body; omitted for an answer without one. */
  readonly json?: z.ZodType;
  /** Schema of one event of a stream of server-sent events. */
  readonly events?: z.ZodType;
  /** Content types of a file to download. */
  readonly files?: readonly string[];
  readonly headers?: z.ZodObject;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Server-sent events, as text; the connection ends with them. */
  readonly events?: AsyncIterable<string>;
  /** A file to download, which ends with the credential. */
  readonly file?: ExportedFile;
}

/** Parts of a request, checked by the schemas of the route. */
interface Given<Path extends z.ZodType, Query extends z.ZodType, Headers extends z.ZodType, Body extends z.ZodType> {
  readonly path: z.output<Path>;
  readonly query: z.output<Query>;
  readonly headers: z.output<Headers>;
  readonly body: z.output<Body>;
}

export interface RestRoute<
  Path extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Headers extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  readonly method: 'get' | 'post';
  /** As OpenAPI writes it: `/api/jobs/{jobId}`. */
  readonly path: string;
  /** Id in the document; use is counted under the operation's name. */
  readonly id: string;
  readonly operation: Pick<Operation, 'name' | 'permissions'>;
  readonly title: string;
  readonly description: string;
  readonly pathFields?: Path;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** Largest body; 1 MB when omitted. */
  readonly bodyLimit?: `${number}kb`;
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204, AnswerShape>>>;
  /** Statuses of failures that this route has besides those that all have. */
  readonly failures?: readonly (402 | 404 | 409)[];
  /** Throws ProductError. */
  handle(call: OperationCall, given: Given<Path, Query, Headers, Body>): Promise<RestAnswer>;
}

/** A route whose types are checked where it is defined. */
export function defineRoute<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Headers extends z.ZodObject,
  Body extends z.ZodType,
>(route: RestRoute<Path, Query, Headers, Body>): RestRoute {
  return route;
}
