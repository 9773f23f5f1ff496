import { InvalidInput, ProductError, RecordExists, ServiceUnavailable } from '../domain/errors.ts';

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
  return isAway(error) ? new ServiceUnavailable(error) : error;
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
export function isFromPostgres(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(codeOf(error)) && typeof (error as { severity?: unknown }).severity === 'string';
}

/** True when Postgres cannot be reached, is starting or shutting down, or picked us as the loser of a deadlock. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (
    /^(08|57P|40)/.test(code) ||
    ['53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)
  )
    return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** The product error behind a failure, if it is one. */
export function productErrorOf(error: unknown): ProductError | undefined {
  if (error instanceof ProductError) return error;
  return isAway(error) ? new ServiceUnavailable(error) : refusedValue(error);
}

/** A product error as it is; anything else wrapped with its reason, which is never in the words of Postgres. */
export function productErrorOr(error: unknown, wrap: (cause: unknown) => ProductError): ProductError {
  if (error instanceof ProductError) return error;
  return refusedValue(error) ?? wrap(isFromPostgres(error) ? undefined : error);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
