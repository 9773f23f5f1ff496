/**
 * The path of a respondent: which questions are asked, in which order. It follows from the survey, the answers and the
 * respondent alone, so a page, a workflow and a check always agree on it.
 */
import { holds, type Lookup } from './parts/condition.ts';
import { isEnd, screenOut } from './parts/fields.ts';
import { optionsOnOffer, present } from './present.ts';
import { attributeValue, type Answers, type Respondent } from './respondent.ts';
import { carryForwardOf, listOf, questionsOf, type Section, type SurveyDefinition } from './survey.ts';
import { typeOf, type Question } from './types/registry.ts';

export interface Walk {
  questions: Question[];
  /** Answers on the path, without those whose options are no longer on offer. */
  answers: Record<string, unknown>;
  /** True when an answer ends the survey because it is for others. */
  isScreenedOut: boolean;
}

/** Lists the questions that are asked, in order. Answers off the path count as not given. */
export function path(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Question[] {
  return walk(survey, answers, respondent).questions;
}

/** Drops the answers that are not on the path, or name options that are no longer on offer. */
export function prune(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Record<string, unknown> {
  return walk(survey, answers, respondent).answers;
}

/** Returns the first question of the path that is still to be asked, as written; null when the survey is complete. */
export function next(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Question | null {
  const { questions, answers: kept } = walk(survey, answers, respondent);
  return questions.find((question) => isOpen(question, kept)) ?? null;
}

/** Returns the question as this respondent sees it, with the answers that come before it. */
export function presented(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): Question {
  return present(survey, question, prune(survey, answers, respondent), respondent);
}

/** Stores an answer, null for passing a question, and drops what leaves the path by it. */
export function withAnswer(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  id: string,
  answer: unknown,
): Record<string, unknown> {
  const question = questionsOf(survey).find((one) => one.id === id);
  const stored = question === undefined || typeOf(question).isEmpty(answer) ? null : answer;
  return prune(survey, { ...answers, [id]: stored }, respondent);
}

export function isComplete(survey: SurveyDefinition, answers: Answers, respondent: Respondent): boolean {
  return next(survey, answers, respondent) === null;
}

/** True when an answer ends the survey because it is for others. */
export function isScreenedOut(survey: SurveyDefinition, answers: Answers, respondent: Respondent): boolean {
  return walk(survey, answers, respondent).isScreenedOut;
}

export interface Progress {
  answered: number;
  /** Questions on the path as it is now; later answers may shorten or lengthen it. */
  total: number;
  /** From 0 to 1 by the place in the whole survey, so that it never falls while a respondent goes forward. */
  share: number;
}

export function progress(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Progress {
  const { questions, answers: kept } = walk(survey, answers, respondent);
  const open = questions.find((question) => isOpen(question, kept));
  const order = orderOf(survey, respondent).map(({ question }) => question.id);
  return {
    answered: questions.filter((question) => !isOpen(question, kept)).length,
    total: questions.length,
    share: open === undefined || order.length === 0 ? 1 : order.indexOf(open.id) / order.length,
  };
}

/** Groups the path into pages: a section on one page, or each question on its own. */
export function pages(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
): { section: Section; questions: Question[] }[] {
  const onPath = new Set(path(survey, answers, respondent).map(({ id }) => id));
  const groups: { section: Section; questions: Question[] }[] = [];
  for (const { section, question } of orderOf(survey, respondent)) {
    if (!onPath.has(question.id)) continue;
    const last = groups.at(-1);
    if (section.onOnePage && last?.section === section) last.questions.push(question);
    else groups.push({ section, questions: [question] });
  }
  return groups;
}

/** Finds values of answers and attributes for conditions. */
export function lookupOf(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Pick<Respondent, 'attributes'>,
): Lookup {
  const questions = new Map(questionsOf(survey).map((question) => [question.id, question]));
  return (operand) => {
    if ('attribute' in operand) return attributeValue(respondent, operand.attribute);
    const question = questions.get(operand.question);
    if (question === undefined || !Object.hasOwn(answers, question.id)) return null;
    return typeOf(question).valueOf(question, answers[question.id], operand.row ?? null);
  };
}

/** True for a question that still has to be asked; `answers` are those on the path. */
export function isOpen(question: Question, answers: Answers): boolean {
  if (!Object.hasOwn(answers, question.id)) return true;
  return question.required && typeOf(question).isEmpty(answers[question.id]);
}

/** Goes along the path once. */
export function walk(survey: SurveyDefinition, answers: Answers, respondent: Respondent): Walk {
  const found: Walk = { questions: [], answers: {}, isScreenedOut: false };
  const lookup = lookupOf(survey, found.answers, respondent);
  const order = orderOf(survey, respondent);
  let target: string | null = null;
  for (const [index, { section, question }] of order.entries()) {
    const { id } = question;
    if (target !== null && target !== id) continue;
    target = null;
    if (!holds(section.showIf, lookup) || !holds(question.showIf, lookup)) continue;
    const options = optionsOnOffer(survey, question, found.answers, respondent);
    if (carryForwardOf(question) !== undefined && options.length === 0) continue;
    found.questions.push(question);
    if (!Object.hasOwn(answers, id) || !isOnOffer(question, answers[id], options)) continue;
    found.answers[id] = answers[id];
    const jump = (question.skips ?? []).find((skip) => holds(skip.if, lookup))?.to;
    found.isScreenedOut = jump === screenOut;
    if (jump !== undefined && isEnd(jump)) break;
    // A jump back, which the checks refuse, would never end.
    if (jump !== undefined && order.slice(index + 1).some((later) => later.question.id === jump)) target = jump;
  }
  return found;
}

function isOnOffer(question: Question, answer: unknown, options: readonly { id: string }[]): boolean {
  if (listOf(question).length === 0 && carryForwardOf(question) === undefined) return true;
  const offered = new Set(options.map(({ id }) => id));
  return typeOf(question)
    .idsIn(answer)
    .every((id) => offered.has(id));
}

/** Orders the questions by the arrangement; those that it does not know keep their place at the end. */
export function orderOf(
  { sections }: SurveyDefinition,
  { arrangement }: Respondent,
): { section: Section; question: Question }[] {
  const all = sections.flatMap((section) => section.questions.map((question) => ({ section, question })));
  const places = new Map(arrangement.questions.map((id, index) => [id, index]));
  return all.toSorted(
    (one, other) => (places.get(one.question.id) ?? places.size) - (places.get(other.question.id) ?? places.size),
  );
}
