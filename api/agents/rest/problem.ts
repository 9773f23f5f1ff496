/** Failures as problem details (RFC 9457). */
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { productErrorOf } from '../../../db/errors.ts';
import { SpendNotConfirmed } from '../../../domain/agents/errors.ts';
import type { ProductError } from '../../../domain/errors.ts';
import { httpStatusOf } from '../../errors.ts';
import { InvalidRequest, JobNotFinished, MethodNotAllowed } from './errors.ts';

export const problemType = 'application/problem+json';

const fieldProblem = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldProblem' });

export const problemSchema = z
  .looseObject({
    type: z.string().describe('Stable name of the kind of failure'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What happened and what to do, for people'),
    field: z.string().optional().describe('Input field that is not accepted'),
    errors: z.array(fieldProblem).optional().describe('All fields that are not accepted'),
    estimate_usd: z.number().optional().describe('With 402: what the job may cost'),
    asks_above_usd: z.number().optional().describe('With 402: cost above which a person has to agree'),
    request_id: z.string().optional().describe('With 500: name of the request in the log'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problemSchema>;

/** Returns the problem of a failure; undefined for one that nobody expected. */
export function problemOf(error: unknown): Problem | undefined {
  const known = productErrorOf(error);
  if (known !== undefined) return knownProblem(known);
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return problem(status, `http-${status}`, unreadable[status] ?? 'The request cannot be read');
}

/** Returns the problem of a failure that nobody expected. */
export function unexpectedProblem(requestId: string): Problem {
  return { ...problem(500, 'internal-error', 'Something went wrong here. Try again.'), request_id: requestId };
}

/** Words for failures of reading a request, which the parser reports by status alone. */
const unreadable: Readonly<Record<number, string>> = {
  400: 'The request cannot be read: send well-formed JSON',
  413: 'The request is too large',
  415: 'Send JSON as content-type: application/json, in UTF-8',
};

function knownProblem(error: ProductError): Problem {
  const field = error.field === undefined ? {} : { field: error.field };
  return { ...problem(statusOf(error), kebab(error.name), error.message), ...field, ...moreOf(error) };
}

function statusOf(error: ProductError): number {
  if (error instanceof SpendNotConfirmed) return 402;
  if (error instanceof MethodNotAllowed) return 405;
  // Well-formed, but not acceptable; 400 is left to what cannot be read.
  if (error instanceof InvalidRequest || error.field !== undefined) return 422;
  return httpStatusOf[error.kind];
}

function moreOf(error: ProductError): Partial<Problem> {
  if (error instanceof InvalidRequest) return { errors: [...error.problems] };
  if (!(error instanceof SpendNotConfirmed)) return {};
  const { estimateUsd, asksAboveUsd, message } = error;
  const remedy = `When the person agrees, repeat it with confirm_spend_usd of at least ${estimateUsd}.`;
  return { detail: `${message} ${remedy}`, estimate_usd: estimateUsd, asks_above_usd: asksAboveUsd };
}

/** Returns the seconds after which a repetition may succeed; undefined when waiting changes nothing. */
export function retrySecondsOf(error: unknown): number | undefined {
  if (error instanceof JobNotFinished) return 2;
  const known = productErrorOf(error);
  if (known?.kind === 'unavailable' || known?.name === 'StartInProgress') return 1;
  return (known as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
}

function problem(status: number, name: string, detail: string): Problem {
  return { type: `urn:soundings:problem:${name}`, title: STATUS_CODES[status] ?? 'Failure', status, detail };
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase();
}
