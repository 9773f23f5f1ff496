import { InvalidInput, ProductError, RecordExists, ServiceUnavailable } from '../domain/errors.ts';

/** How a failure of the database is to be met. */
export type DatabaseFailure =
  /** It cannot be reached, is starting, shutting down or full of connections: the same call succeeds once it is back. */
  | 'away'
  /** Another transaction was in the way (deadlock, serialization, a lock that is held for long): the whole transaction may be repeated. */
  | 'conflict'
  /** It does not take what it was sent, and never will. */
  | 'refused';

const networkCodes = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A Unix socket that is not there yet.
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/** Errors of the driver itself, which have no code. */
const lostConnection =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Undefined for errors that are not the database's. */
export function classify(error: unknown): DatabaseFailure | undefined {
  const sqlState = sqlStateOf(error);
  if (sqlState === null) {
    const isLost = error instanceof Error && lostConnection.test(error.message);
    return isLost || networkCodes.includes(codeOf(error)) ? 'away' : undefined;
  }
  // The last two: the limits of a connection ended a statement or a session (db/client.ts).
  if (/^(08|57P|53|57014|25P03)/.test(sqlState)) return 'away';
  return /^(40|55P03)/.test(sqlState) ? 'conflict' : 'refused';
}

/** The five characters by which Postgres names a failure; null for errors that are not its own. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error);
  // Those of the system begin with E, as no SQLSTATE does.
  return /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : null;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function isPassing(error: unknown): boolean {
  const failure = classify(error);
  return failure === 'away' || failure === 'conflict';
}

/** Runs database work and turns what Postgres says into errors people understand. Product errors pass unchanged. */
export async function namingFailures<T>(modelName: string, work: () => Promise<T>): Promise<T> {
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
  return isPassing(error) ? new ServiceUnavailable(error) : error;
}

/** What Postgres refuses because of the value it was given: characters it cannot hold, JSON it cannot read, a key too long for its index. */
const unstorable = ['22021', '22P05', '22P02', '54000'];

/** The refusal people read for such a value; undefined for any other failure. */
export function refusedValue(error: unknown): InvalidInput | undefined {
  return unstorable.includes(codeOf(error))
    ? new InvalidInput('A value cannot be stored: it is too long or holds characters that no text has')
    : undefined;
}

/** True for what Postgres says in its own words, which name tables and repeat values. */
function isFromPostgres(error: unknown): boolean {
  return sqlStateOf(error) !== null && typeof (error as { severity?: unknown }).severity === 'string';
}

/** The product error behind a failure, if it is one. */
export function productErrorOf(error: unknown): ProductError | undefined {
  if (error instanceof ProductError) return error;
  return isPassing(error) ? new ServiceUnavailable(error) : refusedValue(error);
}

/** A product error as it is; anything else wrapped with its reason, which is never in the words of Postgres. */
export function productErrorOr(error: unknown, wrap: (cause: unknown) => ProductError): ProductError {
  if (error instanceof ProductError) return error;
  return refusedValue(error) ?? wrap(isFromPostgres(error) ? undefined : error);
}
