/** Answers as rows, people before personas, each with its source. */
import type { Db } from '../../../db/client.ts';
import { possibleOptions } from '../../../domain/surveys/arrange.ts';
import { attributePrefix, sourceColumn } from '../../../domain/surveys/import/columns.ts';
import { optionText } from '../../../domain/surveys/parts/option.ts';
import type { StoredPerson, StoredPersona } from '../../../domain/surveys/results/input.ts';
import { disclosureOf } from '../../../domain/surveys/results/results.ts';
import { questionsOf, withList, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { coreOf, typeOf, type CoreQuestion } from '../../../domain/surveys/types/registry.ts';
import { readPeople, readPersonas, readShown, type Shown, type ShownRun } from './read-input.ts';

export type AnswerRow = Record<string, string | number | null>;

export interface SurveyAnswers {
  shown: Shown;
  people: StoredPerson[];
  personas: StoredPersona[];
  /** The sentence of each persona's row. */
  disclosure: string;
  columns: string[];
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
    columns: columnsOf(definition, people, personas),
  };
}

const before = [sourceColumn, 'response', 'answered_at', 'twin_of'];
/** Only where people have them. */
const [personColumn, weightColumn] = ['person', 'weight'] as const;
const after = ['flags', 'disclosure'];

function columnsOf(
  survey: SurveyDefinition,
  people: readonly StoredPerson[],
  personas: readonly StoredPersona[],
): string[] {
  const attributes = new Set([...people, ...personas].flatMap((response) => Object.keys(response.attributes)));
  const fromFiles = [
    ...(people.some(({ personId }) => personId !== null) ? [personColumn] : []),
    ...(people.some(({ weight }) => weight !== null) ? [weightColumn] : []),
  ];
  const questions = questionsOf(survey)
    .map(coreOf)
    .flatMap((question) =>
      question.type === 'matrix'
        ? possibleOptions(survey, question).map((row) => `${question.id}/${row.id}`)
        : [question.id],
    );
  return [
    ...before,
    ...fromFiles,
    ...[...attributes].map((name) => `${attributePrefix}${name}`),
    ...questions,
    ...after,
  ];
}

/** Yields a row for each complete response. */
export async function* answerRows({ shown, people, personas, disclosure }: SurveyAnswers): AsyncGenerator<AnswerRow> {
  for (const person of people) yield answerRow(shown.definition, person, '');
  for (const persona of personas) yield answerRow(shown.definition, persona, disclosure);
}

/** Twins of people and personas of segments are both personas; `twin_of` names the person's response. */
export function answerRow(
  survey: SurveyDefinition,
  response: StoredPerson | StoredPersona,
  disclosure: string,
): AnswerRow {
  const isPersona = 'twinOf' in response;
  const row: AnswerRow = {
    [sourceColumn]: isPersona ? 'personas' : 'people',
    response: response.id,
    answered_at: isPersona ? null : (response.completedAt?.toISOString() ?? null),
    twin_of: isPersona ? response.twinOf : null,
    [personColumn]: isPersona ? null : response.personId,
    [weightColumn]: isPersona ? null : response.weight,
    flags: response.flags.map(({ sentence }) => sentence).join(' '),
    disclosure,
  };
  for (const [name, value] of Object.entries(response.attributes))
    row[`${attributePrefix}${name}`] = typeof value === 'number' ? value : String(value);
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
  const shown = answerRow(
    survey,
    {
      id: '',
      weight: row.weight,
      personId: row.personId,
      completedAt: row.answeredAt,
      isFromFile: true,
      answers: row.answers as StoredPerson['answers'],
      attributes: row.attributes as StoredPerson['attributes'],
      options: {},
      wordings: {},
      flags: [],
      decisions: {},
    },
    '',
  );
  const ofExport = new Set<string>([sourceColumn, 'response', 'twin_of', ...after]);
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
