/** Results of single and multiple choices. */
import { possibleOptions } from '../../arrange.ts';
import { textOf } from '../../parts/text.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Answer, Question } from '../../types/registry.ts';
import type { Rectifier } from '../rectified.ts';
import type { QuestionSides, Side } from '../responses.ts';
import type { ChoiceResult, Source } from '../question-view.ts';
import { shareLanes } from './lanes.ts';

export type ChoiceQuestion = Question<'single' | 'multiple'>;
export type ChoiceAnswerOf = Answer<'single' | 'multiple'>;

const maxOthers = 20;

export function chosenIn(answer: ChoiceAnswerOf): readonly string[] {
  return 'option' in answer ? [answer.option] : answer.options;
}

export function optionsOf(survey: SurveyDefinition, question: Question): { id: string; label: string }[] {
  return possibleOptions(survey, question).map(({ id, text }) => ({ id, label: textOf(text, survey.language) }));
}

export function summarizeChoice(
  survey: SurveyDefinition,
  question: ChoiceQuestion,
  sides: QuestionSides<ChoiceAnswerOf>,
  rectifier: Rectifier,
): ChoiceResult {
  const options = optionsOf(survey, question);
  const ids = options.map(({ id }) => id);
  const people = shareLanes(ids, sides.people.given, chosenIn);
  const personas = shareLanes(ids, sides.personas.given, chosenIn);
  return {
    options: options.map(({ id, label }, at) => {
      const own = people?.[at] ?? null;
      const rectified = rectifier.share((answer: ChoiceAnswerOf) => chosenIn(answer).includes(id), own);
      return { id, label, personas: personas?.[at] ?? null, people: own, rectified };
    }),
    others: [...othersOf(sides.people, 'people'), ...othersOf(sides.personas, 'personas')],
  };
}

function othersOf({ given }: Side<ChoiceAnswerOf>, source: Source): { source: Source; text: string }[] {
  const texts = given.flatMap(({ answer: { text = '' } }) => (text.trim() === '' ? [] : [text.trim()]));
  return texts
    .slice(-maxOthers)
    .toReversed()
    .map((text) => ({ source, text }));
}
