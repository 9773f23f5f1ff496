import { holds } from './parts/condition.ts';
import { lookupOf, prune } from './path.ts';
import type { Answers, Respondent } from './respondent.ts';
import type { Quota, SurveyDefinition } from './survey.ts';

/** Lists the quotas that a response counts for. */
export function quotasOf(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Quota[] {
  const lookup = lookupOf(survey, prune(survey, answers, respondent), respondent);
  return survey.quotas.filter((quota) => holds(quota.if, lookup));
}

/**
 * Returns the quota that ends the survey for this respondent: the first that they count for and that is full. `counts`
 * has the complete responses of each quota, by id, without this one.
 */
export function fullQuota(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  counts: Readonly<Record<string, number>>,
): Quota | null {
  const full = quotasOf(survey, answers, respondent).find(({ id, limit }) => (counts[id] ?? 0) >= limit);
  return full ?? null;
}
