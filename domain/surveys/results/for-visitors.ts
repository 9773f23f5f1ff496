import type { QuestionResult } from './question-view.ts';
import type { SurveyResultsView } from './view.ts';

/**
 * Returns results as visitors of a link read them: without the words of people, who answered the owner of the survey and not
 * everybody with a link. Themes with their counts, and words of AI personas, stay.
 */
export function forVisitors(view: SurveyResultsView): SurveyResultsView {
  return { ...view, questions: view.questions.map(withoutPeoplesWords) };
}

function withoutPeoplesWords({ choice, open, ...question }: QuestionResult): QuestionResult {
  return {
    ...question,
    choice: choice === null ? null : { ...choice, others: choice.others.filter(isOfPersona) },
    open:
      open === null
        ? null
        : {
            ...open,
            themes: open.themes.map((theme) => ({ ...theme, verbatims: theme.verbatims.filter(isOfPersona) })),
          },
  };
}

function isOfPersona({ source }: { source: string }): boolean {
  return source !== 'people';
}
