/** Surveys as respondents see them, through a link. */
import type { Arrangement } from './arrange.ts';
import type { SurveyLinkState } from './errors.ts';
import type { Answers, AttributeValue } from './respondent.ts';
import type { ResponseStatus } from './response-end.ts';
import type { SurveyDefinition } from './survey.ts';

export interface PublicSurvey {
  /** The newest version, without quotas; null unless the link is open. */
  definition: SurveyDefinition | null;
  version: number | null;
  state: SurveyLinkState;
  /** The language that the link is for; null for the respondent's own. */
  language: string | null;
  /** Names of the parameters of the address that are kept with the response. */
  parameters: readonly string[];
  isInvitation: boolean;
  /** True when the one response of an invitation is complete. */
  isDone: boolean;
}

export interface PublicResponse {
  responseToken: string;
  /** The version with which the response began. A newer one does not change it. */
  version: number;
  definition: SurveyDefinition;
  arrangement: Arrangement;
  attributes: Readonly<Record<string, AttributeValue>>;
  language: string | null;
  answers: Answers;
  revision: number;
  status: ResponseStatus;
  /** Address to open, once the response has ended. */
  next: string | null;
  /** True when the page has to ask after each page whether a quota is full. Which answers quotas look at is not told. */
  hasQuotas: boolean;
  /** Seconds that the page was in use so far; null when it was never measured. */
  seconds: number | null;
}

/** Leaves out what is for the owner alone: quotas, and the addresses of a panel provider. */
export function publicDefinition(definition: SurveyDefinition): SurveyDefinition {
  const { provider: _provider, ...settings } = definition.settings;
  return { ...definition, quotas: [], settings };
}
