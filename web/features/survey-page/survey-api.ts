/** The routes that a respondent's page uses; the link's token is the credential. */
import type { PublicResponse, PublicSurvey } from '../../../domain/surveys/public-view.ts';
import type { Answers } from '../../../domain/surveys/respondent.ts';
import type { Problem } from '../../../domain/surveys/validate.ts';
import type { Parameters } from '../../../domain/surveys/provider.ts';
import type { ResponseEnd } from '../../../domain/surveys/response-end.ts';
import { unreachable } from '../../lib/read-shared.ts';

/** The stored state of a response while it is answered. */
export type Stored = Pick<PublicResponse, 'revision' | 'answers' | 'status'>;

export interface Draft {
  answers: Answers;
  pasted: readonly string[];
  /** Seconds that the page was visible. */
  seconds: number;
}

export interface Ending {
  status: ResponseEnd;
  thankYou: string | null;
  /** Address of the survey's panel provider; null for none. */
  next?: string | null;
}

/** Thrown when the server did not answer or was too busy: the same request may succeed later. */
export class Unreached extends Error {
  /** True when the link, or this network, used what a day allows. */
  readonly isTooMuch: boolean;

  constructor(message: string, status: number | null) {
    super(message);
    this.isTooMuch = status === 429;
  }
}

/** Thrown when the server refused: repeating the request is useless. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body['message'] === 'string' ? body['message'] : 'The server refused this.');
    this.status = status;
    this.body = body;
  }

  /** The stored response that the server sends when a save or the end was based on an older one. */
  get stored(): Stored | null {
    const { revision, answers, status } = this.body;
    return this.status === 409 && typeof revision === 'number' && typeof answers === 'object' && answers !== null
      ? { revision, answers: answers as Stored['answers'], status: status as Stored['status'] }
      : null;
  }

  /** True when the one response of an invitation is complete. */
  get isAnsweredAlready(): boolean {
    return this.body['name'] === 'SurveyAnsweredAlready';
  }

  /** The problems of a response that cannot be completed. */
  get problems(): Problem[] | null {
    const { problems } = this.body;
    return this.status === 422 && Array.isArray(problems) ? (problems as Problem[]) : null;
  }
}

/** Browsers refuse larger bodies of requests that outlive their page. */
const maxKeepaliveBytes = 60_000;
const later = new Set([408, 425, 429]);

/** Calls a route. Throws Unreached and Refused. */
async function call<T>(path: string, method: 'GET' | 'POST' | 'PUT', body?: object): Promise<T> {
  const text = body === undefined ? null : JSON.stringify(body);
  const init: RequestInit = { method, body: text };
  if (text !== null) init.headers = { 'content-type': 'application/json' };
  // A save that a closing page sends has to outlive it.
  init.keepalive = document.visibilityState === 'hidden' && new Blob([text ?? '']).size < maxKeepaliveBytes;
  const response = await fetch(path, init).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as (T & { message?: string }) | null | undefined;
  if (response?.ok === true && answer != null) return answer;
  if (response === null || response.ok || response.status >= 500 || later.has(response.status))
    throw new Unreached(answer?.message ?? unreachable, response?.status ?? null);
  throw new Refused(response.status, answer ?? {});
}

/** The routes of one link. All throw Unreached and Refused. */
export function surveyApi(token: string) {
  const link = `/api/surveys/${encodeURIComponent(token)}`;
  const of = (responseToken: string) => `${link}/responses/${encodeURIComponent(responseToken)}`;
  return {
    read: () => call<PublicSurvey>(link, 'GET'),
    begin: (body: { responseToken: string; language: string | null; parameters: Parameters }) =>
      call<PublicResponse>(`${link}/responses`, 'POST', body),
    resume: (responseToken: string) => call<PublicResponse>(of(responseToken), 'GET'),
    save: (responseToken: string, body: Draft & { revision: number; isPageDone: boolean }) =>
      call<Stored & Partial<Omit<Ending, 'status'>>>(of(responseToken), 'PUT', body),
    complete: (responseToken: string, body: Draft & { revision: number; website: string }) =>
      call<Ending>(`${of(responseToken)}/complete`, 'POST', body),
  };
}
export type SurveyApi = ReturnType<typeof surveyApi>;
