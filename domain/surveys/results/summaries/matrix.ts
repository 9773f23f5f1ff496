/** Results of matrices: a choice for each row. */
import { textOf } from '../../parts/text.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Question } from '../../types/registry.ts';
import type { Pairing } from '../pairing.ts';
import { createRectifier } from '../rectified.ts';
import type { QuestionSides, Side } from '../responses.ts';
import type { MatrixResult } from '../question-view.ts';
import { optionsOf } from './choice.ts';
import { shareLanes } from './lanes.ts';

export type MatrixAnswer = Record<string, string>;

/** Returns the answers to one row. */
export function rowOf(sides: QuestionSides<MatrixAnswer>, row: string): QuestionSides<string> {
  const of = ({ given, counts }: Side<MatrixAnswer>): Side<string> => ({
    counts,
    given: given.flatMap((one) => {
      const answer = Object.hasOwn(one.answer, row) ? one.answer[row] : undefined;
      return answer === undefined ? [] : [{ ...one, answer }];
    }),
  });
  return { people: of(sides.people), personas: of(sides.personas), twins: of(sides.twins) };
}

/** Each row is rectified by itself, because rows may be left out; `effective` gets their numbers. */
export function summarizeMatrix(
  survey: SurveyDefinition,
  question: Question<'matrix'>,
  sides: QuestionSides<MatrixAnswer>,
  pairing: Pairing,
  effective: number[],
): MatrixResult {
  const columns = question.columns.map(({ id, text }) => ({ id, label: textOf(text, survey.language) }));
  const ids = columns.map(({ id }) => id);
  const single = (answer: string) => [answer];
  return {
    columns,
    rows: optionsOf(survey, question).map(({ id, label }) => {
      const own = rowOf(sides, id);
      const rectifier = createRectifier(own, pairing);
      const [people, personas] = [own.people, own.personas].map(({ given }) => shareLanes(ids, given, single));
      const cells = columns.map((column, at) => ({
        ...column,
        personas: personas?.[at] ?? null,
        people: people?.[at] ?? null,
        rectified: rectifier.share((answer: string) => answer === column.id, people?.[at] ?? null),
      }));
      effective.push(...rectifier.effective);
      return { id, label, people: own.people.given.length, personas: own.personas.given.length, columns: cells };
    }),
  };
}
