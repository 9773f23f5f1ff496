/** The questions that a persona is asked in its next call. */
import { dependenciesOf } from '../arrange.ts';
import { questionsIn } from '../parts/condition.ts';
import { isOpen, orderOf, walk } from '../path.ts';
import type { Answers, Respondent } from '../respondent.ts';
import { carryForwardOf, questionOf, type SurveyDefinition } from '../survey.ts';
import type { Question } from '../types/registry.ts';

/**
 * Returns the next open question of the path with those that follow it, at most so many, up to the first whose place or
 * words depend on an answer of the same call. Whatever `most` is, the same answers lead along the same path. Empty when
 * the survey is complete.
 */
export function nextCall(survey: SurveyDefinition, answers: Answers, respondent: Respondent, most: number): Question[] {
  const { questions, answers: kept } = walk(survey, answers, respondent);
  const first = questions.find((question) => isOpen(question, kept));
  if (first === undefined) return [];
  const onPath = new Set(questions.map(({ id }) => id));
  const order = orderOf(survey, respondent);
  const call: Question[] = [];
  const asked = new Set<string>();
  for (const { section, question } of order.slice(order.findIndex((place) => place.question.id === first.id))) {
    const looksAt = [...questionsIn(section.showIf), ...sourcesOf(survey, question)];
    if (looksAt.some((id) => asked.has(id))) break;
    if (!onPath.has(question.id)) continue;
    const { skips = [] } = question;
    if (!isOpen(question, kept)) {
      // Its jump may look at what is asked in this call.
      if (skips.some((skip) => questionsIn(skip.if).some((id) => asked.has(id)))) break;
      continue;
    }
    call.push(question);
    asked.add(question.id);
    // A jump decides what comes next.
    if (call.length >= most || skips.length > 0) break;
  }
  return call;
}

/** Lists the questions that a question depends on, and those from which these carry their options. */
function sourcesOf(survey: SurveyDefinition, question: Question): string[] {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const source = questionOf(survey, id);
    const carry = source === undefined ? undefined : carryForwardOf(source);
    if (carry !== undefined) add(carry.from);
  };
  for (const id of dependenciesOf(question)) add(id);
  return [...found];
}
