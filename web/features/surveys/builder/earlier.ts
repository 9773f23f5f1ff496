import { questionsOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import type { Question } from '../../../../domain/surveys/types/registry.ts';

/** Lists the questions before one, in the order of the survey. */
export function questionsBefore(survey: SurveyDefinition, id: string): Question[] {
  const questions = questionsOf(survey);
  return questions.slice(
    0,
    Math.max(
      0,
      questions.findIndex((one) => one.id === id),
    ),
  );
}

/** Lists the questions after one. */
export function questionsAfter(survey: SurveyDefinition, id: string): Question[] {
  const questions = questionsOf(survey);
  return questions.slice(questions.findIndex((one) => one.id === id) + 1);
}
