import type { Problem } from './generated/types.ts';

/** A request was refused or failed; `problem` says why (RFC 9457). */
export class SoundingsError extends Error {
  override readonly name = 'SoundingsError';
  readonly problem: Problem;
  /** Seconds after which a repetition may succeed; undefined when waiting changes nothing. */
  readonly retryAfterSeconds: number | undefined;
  constructor(problem: Problem, retryAfterSeconds: number | undefined) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Makes the error of an answer, also of one that a proxy gave. */
export async function errorOf(response: Response): Promise<SoundingsError> {
  const { status, statusText, headers } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<Problem> & { message?: string };
  const detail = body.detail ?? body.message ?? `The server answered ${status} ${statusText}`;
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const named = { type: 'about:blank', title: statusText, ...body, status, detail };
  return new SoundingsError(named, Number.isFinite(after) ? after : undefined);
}
