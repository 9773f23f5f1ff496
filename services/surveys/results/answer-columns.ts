/** Describes the columns of the table of answers. */
import { attributeColumns, parameterPrefix, type TableColumn } from '../../../domain/exports/columns.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { possibleOptions } from '../../../domain/surveys/arrange.ts';
import { sourceColumn } from '../../../domain/surveys/import/columns.ts';
import { otherId, type Option } from '../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import type { StoredPerson, StoredPersona } from '../../../domain/surveys/results/input.ts';
import { titleOf } from '../../../domain/surveys/question-texts.ts';
import { questionsOf, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { coreOf, type CoreQuestion } from '../../../domain/surveys/types/registry.ts';
import { pointsOf } from '../../../domain/surveys/types/scale.ts';

const before: TableColumn[] = [
  {
    name: sourceColumn,
    label: 'Who answered',
    type: 'text',
    values: [
      { value: 'people', label: 'People' },
      { value: 'personas', label: 'AI personas' },
    ],
  },
  { name: 'row_id', label: 'Id of the row: the response', type: 'text' },
  { name: 'answered_at', label: 'Time of the answer, ISO 8601 in UTC', type: 'time' },
  { name: 'twin_of', label: 'row_id of the person whose facts the persona has', type: 'text' },
];
/** Only where people have them. */
const person: TableColumn = { name: 'person', label: 'Id of the person in the file that was imported', type: 'text' };
const weight: TableColumn = { name: 'weight', label: 'Weight of the person in the file', type: 'number' };
const parameterColumn = (name: string): TableColumn => ({
  name: `${parameterPrefix}${name}`,
  label: `Parameter of the survey's address: ${name}`,
  type: 'text',
});
const after: TableColumn[] = [
  { name: 'flags', label: 'What is noticeable about the response', type: 'text' },
  {
    name: 'answered_by',
    label: `Who answered: a person, a model, or ‘${simulatedMark}’ for rules in place of a model`,
    type: 'text',
  },
  { name: 'disclosure', label: 'Sentence to publish with answers of personas', type: 'text' },
];

/** Lists the columns of a survey's answers: facts, attributes, questions, marks. */
export function answerColumns(
  survey: SurveyDefinition,
  people: readonly StoredPerson[],
  personas: readonly StoredPersona[],
): TableColumn[] {
  const all = [...people, ...personas].flatMap(({ attributes }) => Object.entries(attributes));
  const names = new Set(all.map(([name]) => name));
  const ofAddress = new Set(people.flatMap(({ parameters }) => Object.keys(parameters)));
  const texts = new Set(all.filter(([, value]) => typeof value !== 'number').map(([name]) => name));
  const numeric = new Set([...names].filter((name) => !texts.has(name)));
  return [
    ...before,
    ...(people.some(({ personId }) => personId !== null) ? [person] : []),
    ...(people.some((one) => one.weight !== null) ? [weight] : []),
    ...attributeColumns([...names], numeric),
    ...[...ofAddress].map(parameterColumn),
    ...questionsOf(survey)
      .map(coreOf)
      .flatMap((question) => questionColumns(survey, question)),
    ...after,
  ];
}

function questionColumns(survey: SurveyDefinition, question: CoreQuestion): TableColumn[] {
  const words = (text: Option['text'] | undefined) => textOf(text, survey.language);
  const { id: name } = question;
  const label = titleOf(survey, question) || name;
  const options = possibleOptions(survey, question);
  const valuesOf = (list: readonly Option[]) => list.map((one) => ({ value: words(one.text), label: words(one.text) }));
  switch (question.type) {
    case 'single': {
      const hasWords = options.some(({ id }) => id === otherId);
      return [{ name, label, type: 'text', values: valuesOf(options), hasWords }];
    }
    case 'scale': {
      const values = pointsOf(question).map((value) => ({
        value,
        label: words(question.labels[value]) || String(value),
      }));
      return [{ name, label, type: 'whole number', values }];
    }
    case 'number': {
      const unit = words(question.unit);
      return [{ name, label, type: question.whole ? 'whole number' : 'number', ...(unit === '' ? {} : { unit }) }];
    }
    case 'matrix':
      return options.map((row) => ({
        name: `${name}/${row.id}`,
        label: `${label} – ${words(row.text)}`,
        type: 'text',
        values: valuesOf(question.columns),
      }));
    case 'maxdiff':
      return [{ name, label: `${label} (best and worst of each set, as JSON)`, type: 'text' }];
    case 'open':
      return [{ name, label, type: 'text' }];
    case 'ranking':
      return [{ name, label: `${label} (in order, with semicolons between them)`, type: 'text' }];
    default:
      return [{ name, label: `${label} (several, with semicolons between them)`, type: 'text' }];
  }
}
