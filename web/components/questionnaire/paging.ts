/** The pages of a questionnaire: which one is shown, and what leaving it forwards records. */
import type { Say } from '../../../domain/surveys/page-words/words.ts';
import { isScreenedOut, next, pages, presented, withAnswer } from '../../../domain/surveys/path.ts';
import type { Answers, Respondent } from '../../../domain/surveys/respondent.ts';
import type { Section, SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { typeOf, type Question } from '../../../domain/surveys/types/registry.ts';
import type { Problem } from '../../../domain/surveys/validate.ts';

export interface Page {
  section: Section;
  questions: Question[];
  index: number;
  isFirst: boolean;
  /** False where an answer ends the survey early, which the page does not give away. */
  isLast: boolean;
  /** True where the section's text belongs. */
  beginsSection: boolean;
}

/** Returns the page with a question; without it the first page that has an open question, else the last. */
export function pageWith(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  questionId: string | null,
): Page | null {
  const all = pages(survey, answers, respondent);
  const has = (id: string | undefined) => all.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const named = has(questionId ?? undefined);
  const open = named >= 0 ? named : has(next(survey, answers, respondent)?.id);
  const page = pageAt(all, open >= 0 ? open : all.length - 1);
  return page !== null && page.isLast && isScreenedOut(survey, answers, respondent) ? { ...page, isLast: false } : page;
}

function pageAt(all: readonly { section: Section; questions: Question[] }[], index: number): Page | null {
  const page = all[index];
  if (page === undefined) return null;
  const isLast = index === all.length - 1;
  return { ...page, index, isFirst: index === 0, isLast, beginsSection: all[index - 1]?.section !== page.section };
}

/** Returns the id of the first question of a page beside another. */
export function besides(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  index: number,
): string | null {
  return pages(survey, answers, respondent)[index]?.questions[0]?.id ?? null;
}

/**
 * Leaves a page forwards: optional questions without an answer are recorded as passed, in the order of the path, because
 * passing one may show or hide others of the same page.
 */
export function passPage(
  survey: SurveyDefinition,
  answers: Answers,
  respondent: Respondent,
  questionId: string,
  say: Say,
): { answers: Answers; problems: Problem[] } {
  let current = answers;
  const seen = new Set<string>();
  for (;;) {
    const questions = pageWith(survey, current, respondent, questionId)?.questions ?? [];
    const question = questions.find(({ id }) => !seen.has(id));
    if (question === undefined)
      return { answers: current, problems: problemsOf(survey, questions, { answers: current, respondent, say }) };
    seen.add(question.id);
    if (!question.required && !Object.hasOwn(current, question.id))
      current = withAnswer(survey, current, respondent, question.id, null);
  }
}

function problemsOf(
  survey: SurveyDefinition,
  questions: readonly Question[],
  { answers, respondent, say }: { answers: Answers; respondent: Respondent; say: Say },
): Problem[] {
  return questions.flatMap((question) => {
    const shown = presented(survey, question, answers, respondent);
    const problem = typeOf(shown).validateAnswer(shown, answers[question.id], say);
    return problem === null ? [] : [{ questionId: question.id, problem }];
  });
}
