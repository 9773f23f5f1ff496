/** Answers as rows, people before personas, each with its source. */
import type { Db } from '../../../db/client.ts';
import { possibleOptions } from '../../../domain/surveys/arrange.ts';
import { attributeCell } from '../../../domain/exports/attribute-cell.ts';
import { attributePrefix, parameterPrefix, type TableColumn } from '../../../domain/exports/columns.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { sourceColumn } from '../../../domain/surveys/import/columns.ts';
import { optionText } from '../../../domain/surveys/parts/option.ts';
import type { StoredPerson, StoredPersona } from '../../../domain/surveys/results/input.ts';
import { disclosureOf } from '../../../domain/surveys/results/results.ts';
import { questionsOf, withList, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { coreOf, typeOf, type CoreQuestion } from '../../../domain/surveys/types/registry.ts';
import { answerColumns } from './answer-columns.ts';
import { readPeople, readPersonas, readShown, type Shown, type ShownRun } from './read-input.ts';

export type AnswerRow = Record<string, string | number | null>;

export interface SurveyAnswers {
  shown: Shown;
  people: StoredPerson[];
  personas: StoredPersona[];
  /** The sentence of each persona's row. */
  disclosure: string;
  /** Names whoever answered each persona's row. */
  answeredBy: string;
  columns: TableColumn[];
}

/** Reads all complete answers; null for a survey that is not the user's. Throws InvalidInput. */
export async function readSurveyAnswers(
  db: Db,
  userId: string,
  surveyId: string,
  wanted: ShownRun,
): Promise<SurveyAnswers | null> {
  const shown = await readShown(db, userId, surveyId, wanted);
  if (shown === null) return null;
  const { version, run, definition } = shown;
  const people = version === null ? [] : await readPeople(db, surveyId, version);
  const personas = run === null ? [] : await readPersonas(db, run.id);
  return {
    shown,
    people,
    personas,
    disclosure: disclosureOf(run?.model ?? null, run?.isSimulated ?? false),
    answeredBy: run?.isSimulated ? simulatedMark : `AI personas, ${run?.model ?? 'model unknown'}`,
    columns: answerColumns(definition, people, personas),
  };
}

/** Marks of a row: who answered it, and the sentence to publish with it. */
export interface RowMarks {
  answeredBy: string;
  disclosure: string;
}

const ofPerson: RowMarks = { answeredBy: 'A person', disclosure: '' };

/** Yields a row for each complete response. */
export async function* answerRows({ shown, people, personas, ...marks }: SurveyAnswers): AsyncGenerator<AnswerRow> {
  for (const person of people) yield answerRow(shown.definition, person);
  for (const persona of personas) yield answerRow(shown.definition, persona, marks);
}

/** Twins of people and personas of segments are both personas; `twin_of` names the person's response. */
export function answerRow(
  survey: SurveyDefinition,
  response: StoredPerson | StoredPersona,
  { answeredBy, disclosure }: RowMarks = ofPerson,
): AnswerRow {
  const isPersona = 'twinOf' in response;
  const row: AnswerRow = {
    [sourceColumn]: isPersona ? 'personas' : 'people',
    row_id: response.id,
    answered_at: isPersona ? null : (response.completedAt?.toISOString() ?? null),
    twin_of: isPersona ? response.twinOf : null,
    person: isPersona ? null : response.personId,
    weight: isPersona ? null : response.weight,
    flags: response.flags.map(({ sentence }) => sentence).join(' '),
    answered_by: answeredBy,
    disclosure,
  };
  for (const name of Object.keys(response.attributes))
    row[`${attributePrefix}${name}`] = attributeCell(response.attributes, name);
  for (const [name, value] of Object.entries(isPersona ? {} : response.parameters))
    row[`${parameterPrefix}${name}`] = value;
  for (const question of questionsOf(survey).map(coreOf))
    Object.assign(row, cellsOf(survey, question, response.answers[question.id]));
  return row;
}

/** A response of a file as far as the file has it, without blank cells. */
export function fileRow(
  survey: SurveyDefinition,
  row: {
    answers: unknown;
    attributes: unknown;
    weight: number | null;
    personId: string | null;
    answeredAt: Date | null;
  },
): AnswerRow {
  const shown = answerRow(survey, {
    id: '',
    weight: row.weight,
    personId: row.personId,
    completedAt: row.answeredAt,
    isFromFile: true,
    parameters: {},
    answers: row.answers as StoredPerson['answers'],
    attributes: row.attributes as StoredPerson['attributes'],
    options: {},
    wordings: {},
    flags: [],
    decisions: {},
  });
  const ofExport = new Set<string>([sourceColumn, 'row_id', 'twin_of', 'flags', 'answered_by', 'disclosure']);
  return Object.fromEntries(Object.entries(shown).filter(([name, value]) => !ofExport.has(name) && value !== null));
}

function cellsOf(survey: SurveyDefinition, question: CoreQuestion, answer: unknown): AnswerRow {
  const type = typeOf(question);
  if (type.isEmpty(answer)) return {};
  const { id } = question;
  if (typeof answer === 'number') return { [id]: answer };
  if (question.type === 'maxdiff') return { [id]: JSON.stringify(answer) };
  if (question.type === 'matrix') {
    const cells = Object.entries(answer as Record<string, string>);
    return Object.fromEntries(
      cells.map(([row, column]) => [`${id}/${row}`, optionText(question.columns, column, survey.language)]),
    );
  }
  return { [id]: type.describeAnswer(withList(question, possibleOptions(survey, question)), answer, survey.language) };
}
