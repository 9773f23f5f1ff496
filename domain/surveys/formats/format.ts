/** Exchange with other survey tools. Whatever a format cannot carry is named, one sentence each. */
import { possibleOptions } from '../arrange.ts';
import { screenOut } from '../parts/fields.ts';
import { carryForwardOf, questionsOf, withList, type SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type Question } from '../types/registry.ts';
import { validateSurvey } from '../validate.ts';

export interface Exported {
  text: string;
  notCarriedOver: string[];
}

export interface Imported {
  /** Null when the file cannot be read as this format. */
  survey: SurveyDefinition | null;
  notCarriedOver: string[];
}

export interface SurveyFormat {
  label: string;
  extension: string;
  exportSurvey(survey: SurveyDefinition): Exported;
  importSurvey(text: string): Imported;
}

/** Says what of the ends of a survey no other tool has: screen-outs, and where people are led then. */
export function nameEnds(survey: SurveyDefinition, losses: Set<string>): void {
  for (const { id, skips = [] } of questionsOf(survey))
    if (skips.some(({ to }) => to === screenOut)) losses.add(`${id}: a screen-out becomes the end of the survey.`);
  if (survey.settings.provider !== undefined) losses.add('The link of a panel provider is not carried over.');
  if (survey.settings.screenedOut !== undefined)
    losses.add('The text for people who are screened out is not carried over.');
}

type Elsewhere = ReturnType<typeof typeOf>['elsewhere'];

/** A question in another tool's terms. */
export type Json = Record<string, unknown>;

/** Parses JSON; null for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return null;
  }
}

export function unreadable(label: string): Imported {
  return { survey: null, notCarriedOver: [`This file is not a survey of ${label}.`] };
}

/** Checks what was read. Problems are named but do not stop the import: they can be mended in the builder. */
export function imported(input: unknown, losses: ReadonlySet<string>): Imported {
  const { survey, findings } = validateSurvey(input);
  const problems = findings.map(
    ({ questionId, sentence }) => `${questionId === null ? '' : `${questionId}: `}${sentence}`,
  );
  return { survey, notCarriedOver: [...losses, ...problems] };
}

export function listOfJson(value: unknown): Json[] {
  const list = Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [];
  return list.filter((one): one is Json => typeof one === 'object' && one !== null);
}

export function wordsIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Removes undefined values, so that exports have no empty fields. */
export function defined(json: Json): Json {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));
}

/** Gives questions that take over options all that they may offer, for formats that cannot take them over. */
export function withAllOptions(survey: SurveyDefinition): SurveyDefinition {
  const sections = survey.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      carryForwardOf(question) === undefined ? question : withList(question, possibleOptions(survey, question)),
    ),
  }));
  return { ...survey, sections };
}

/** Says which questions the tool does not have, and which it has only in the form of another type. */
export function nameType(question: Question, tool: keyof Elsewhere, label: string, losses: Set<string>): void {
  const [type, core] = [typeOf(question), typeOf(coreOf(question))];
  const missing = `${question.id}: ${label} has no questions of the type "${type.label}"`;
  if (type.elsewhere[tool] === null) losses.add(`${missing}.`);
  else if (type !== core && type.elsewhere[tool] === core.elsewhere[tool])
    losses.add(`${missing}; it becomes "${core.label}".`);
}
