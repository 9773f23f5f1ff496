import type { Problem } from './generated/types.ts';

/** A request was refused or failed; `problem` says why (RFC 9457). */
export class SoundingsError extends Error {
  override readonly name: string = 'SoundingsError';
  readonly problem: Problem;
  /** Seconds after which a repetition may succeed; undefined when waiting changes nothing. */
  readonly retryAfterSeconds: number | undefined;
  constructor(problem: Problem, retryAfterSeconds: number | undefined) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The server names another address, which does not get the key unless it is given as `url`. Browsers do not say which
 * one.
 */
export class Redirected extends SoundingsError {
  override readonly name: string = 'Redirected';
  readonly address: string | undefined;
  constructor(problem: Problem, address: string | undefined) {
    super(problem, undefined);
    this.address = address;
  }
}

/** True for an answer that names another address; in a browser it has neither status nor headers. */
function isRedirect({ type, status, headers }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));
}

function redirectOf({ status, statusText, headers, url }: Response): Redirected {
  const location = headers.get('location');
  const address = location !== null && URL.canParse(location, url) ? new URL(location, url).href : undefined;
  const named = address === undefined ? '' : `: ${address}`;
  const answered = status === 0 ? 'with a redirect' : `${status} ${statusText}`;
  const detail = `The server answered ${answered} and names another address${named}`;
  return new Redirected({ type: 'about:blank', title: statusText, status, detail }, address);
}

/** Makes the error of an answer, also of one that a proxy gave. */
export async function errorOf(response: Response): Promise<SoundingsError> {
  const { status, statusText, headers } = response;
  if (isRedirect(response)) return redirectOf(response);
  const body = (await response.json().catch(() => ({}))) as Partial<Problem> & { message?: string };
  const detail = body.detail ?? body.message ?? `The server answered ${status} ${statusText}`;
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const named = { type: 'about:blank', title: statusText, ...body, status, detail };
  return new SoundingsError(named, Number.isFinite(after) ? after : undefined);
}
