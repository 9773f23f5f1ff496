/** The line below a question's text. */
import { textOf } from '../parts/text.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { CoreQuestion } from '../types/registry.ts';
import type { QuestionSides } from './responses.ts';
import { countOf, peopleOf } from './sentences.ts';

/** Such as: one choice · 208 people, 4 skipped it. Personas are named where no people have answered. */
export function summaryLine(
  survey: SurveyDefinition,
  question: CoreQuestion,
  { people, personas }: QuestionSides,
): string {
  const { answers, skipped } = people.given.length > 0 || personas.given.length === 0 ? people.counts : personas.counts;
  const who = people.given.length > 0 || personas.given.length === 0 ? peopleOf(answers) : countOf(answers, 'persona');
  return [
    kindOf(survey, question),
    `${who}${skipped === 0 ? '' : `, ${skipped.toLocaleString('en-US')} skipped it`}`,
  ].join(' · ');
}

function kindOf(survey: SurveyDefinition, question: CoreQuestion): string {
  switch (question.type) {
    case 'single':
      return 'one choice';
    case 'multiple':
      return `${question.max === undefined ? 'any number of' : `up to ${question.max}`} choices, so shares can add up to more than 100%`;
    case 'scale': {
      const end = (point: number) => [String(point), textOf(question.labels[point], survey.language)].join(' ').trim();
      return `scale, ${end(question.from)} to ${end(question.to)} · mean and 95% interval`;
    }
    case 'number':
      return 'number · mean and 95% interval';
    case 'ranking':
      return 'ranking, 1 is best · mean rank and 95% interval';
    case 'matrix':
      return 'one choice for each row';
    case 'maxdiff':
      return 'best and worst of small sets';
    case 'open':
      return 'open text';
  }
}
