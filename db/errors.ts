import { InvalidInput, NoSpaceLeft, ProductError, RecordExists, ServiceUnavailable } from '../domain/errors.ts';

/** Kind of a failure of the database, which decides how callers react. */
export type DatabaseFailure =
  /** Postgres is unreachable, starting, shutting down or out of connections: the same call succeeds later. */
  | 'away'
  /** Another transaction conflicted (deadlock, serialization, lock time-out): the whole transaction may be repeated. */
  | 'conflict'
  /** Postgres rejects the statement or its values, and a retry fails the same way. */
  | 'refused';

const networkCodes = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The Unix socket does not exist yet.
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/** Messages of the driver's own errors, which have no code. */
const lostConnection =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Classifies an error; undefined for errors that are not the database's. */
export function classify(error: unknown): DatabaseFailure | undefined {
  const sqlState = sqlStateOf(error);
  if (sqlState === null) {
    const isLost = error instanceof Error && lostConnection.test(error.message);
    return isLost || networkCodes.includes(codeOf(error)) ? 'away' : undefined;
  }
  // 57014 and 25P03: the limits in db/client.ts ended a statement or a session.
  if (/^(08|57P|53|57014|25P03)/.test(sqlState)) return 'away';
  return /^(40|55P03)/.test(sqlState) ? 'conflict' : 'refused';
}

/** Returns the five-character SQLSTATE of an error; null for errors that are not from Postgres. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error);
  // Codes of the operating system begin with E, which no SQLSTATE does.
  return /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : null;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Returns the error that people read for a failure that passes; undefined for any other. */
function passingError(error: unknown): ProductError | undefined {
  if (isDiskFull(error)) return new NoSpaceLeft(error);
  const failure = classify(error);
  return failure === 'away' || failure === 'conflict' ? new ServiceUnavailable(error) : undefined;
}

/** 53100 is Postgres's disk_full; the others are the operating system's, for files and for the folder of the database. */
export function isDiskFull(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || (cause !== undefined && isDiskFull(cause));
}

/** Runs database work and converts Postgres's errors to product errors. Product errors pass unchanged. */
export async function describeFailures<T>(modelName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw namedFailure(modelName, error);
  }
}

function namedFailure(modelName: string, error: unknown): unknown {
  if (error instanceof ProductError) return error;
  const code = codeOf(error);
  if (code === '23505') return new RecordExists(modelName);
  if (code === '23503') return new InvalidInput(`${modelName} refers to a row that does not exist`);
  if (code === '54000') return new InvalidInput(`A value of ${modelName} that rows are found by is too long`);
  if (code.startsWith('22')) return new InvalidInput(`A value of ${modelName} cannot be stored`);
  return passingError(error) ?? error;
}

/** SQLSTATEs for values that Postgres cannot store: invalid characters, invalid JSON, keys too long for their index. */
const unstorable = ['22021', '22P05', '22P02', '54000'];

/** Returns the error that people read for such a value; undefined for any other failure. */
export function refusedValue(error: unknown): InvalidInput | undefined {
  return unstorable.includes(codeOf(error))
    ? new InvalidInput('A value cannot be stored: it is too long or holds characters that no text has')
    : undefined;
}

/** True for errors whose message is Postgres's, which names tables and repeats values. */
function isFromPostgres(error: unknown): boolean {
  return sqlStateOf(error) !== null && typeof (error as { severity?: unknown }).severity === 'string';
}

/** Finds the product error behind a failure. */
export function productErrorOf(error: unknown): ProductError | undefined {
  if (error instanceof ProductError) return error;
  return passingError(error) ?? refusedValue(error);
}

/** Returns a product error unchanged and wraps any other error; messages of Postgres are never passed on. */
export function productErrorOr(error: unknown, wrap: (cause: unknown) => ProductError): ProductError {
  if (error instanceof ProductError) return error;
  return refusedValue(error) ?? wrap(isFromPostgres(error) ? undefined : error);
}
