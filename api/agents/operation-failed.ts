import { httpStatusOf } from '../errors.ts';
import { ProductError, type ErrorKind } from '../../domain/errors.ts';

/** An operation of the GraphQL schema was refused or failed; the message is for people. */
export class OperationFailed extends ProductError {
  constructor(message: string, extensions: Readonly<Record<string, unknown>> = {}) {
    const { code, name, field } = extensions as { code?: unknown; name?: unknown; field?: unknown };
    super(isKind(code) ? code : 'bad-input', message, typeof field === 'string' ? { field } : {});
    if (typeof name === 'string') this.name = name;
  }
}

function isKind(code: unknown): code is ErrorKind {
  return typeof code === 'string' && code in httpStatusOf;
}
