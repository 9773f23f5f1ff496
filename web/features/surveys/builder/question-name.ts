import { titleOf } from '../../../../domain/surveys/question-texts.ts';
import { questionsOf } from '../../../../domain/surveys/survey.ts';
import { shorten } from '../../../lib/format.ts';
import { useEditor } from './editor-context.ts';

/** Returns the names of questions in lists: their number and the beginning of their text. */
export function useQuestionName(): (id: string) => string {
  const { survey, language } = useEditor();
  const questions = questionsOf(survey);
  return (id) => {
    const at = questions.findIndex((question) => question.id === id);
    const question = questions[at];
    if (question === undefined) return id;
    return `${at + 1}. ${shorten(titleOf(survey, question, language) || id, 50)}`;
  };
}
