import { holds, surelyHolds } from './parts/condition.ts';
import { isOpen, lookupOf, orderOf, prune, walk } from './path.ts';
import type { Answers, Respondent } from './respondent.ts';
import type { Quota, SurveyDefinition } from './survey.ts';

/** Lists the quotas that a response counts for. */
export function quotasOf(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Quota[] {
  const lookup = lookupOf(survey, prune(survey, answers, respondent), respondent);
  return survey.quotas.filter((quota) => holds(quota.if, lookup));
}

/**
 * Lists the quotas that a response is sure to count for when it goes forward, whatever is answered from here on. Only what
 * comes before the first open question is sure.
 */
export function sureQuotasOf(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Quota[] {
  if (survey.quotas.length === 0) return [];
  const { questions, answers: given } = walk(survey, answers, respondent);
  const order = orderOf(survey, respondent).map(({ question }) => question.id);
  const open = questions.find((question) => isOpen(question, given));
  const passed = new Set(open === undefined ? order : order.slice(0, order.indexOf(open.id)));
  const lookup = lookupOf(survey, given, respondent);
  return survey.quotas.filter(
    (quota) => surelyHolds(quota.if, lookup, (of) => 'attribute' in of || passed.has(of.question)) === true,
  );
}

/** Complete responses of each quota, by id, without the one that is asked about. */
type QuotaCounts = Readonly<Record<string, number>>;

/** Returns the first of the quotas that is full; null for none. */
export function fullQuota(quotas: readonly Quota[], counts: QuotaCounts): Quota | null {
  return quotas.find(({ id, limit }) => (counts[id] ?? 0) >= limit) ?? null;
}
