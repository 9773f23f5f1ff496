/** Edits of a survey: each returns the changed survey. */
import { idOf } from '../../../../domain/surveys/parts/id.ts';
import { letterOf, type Option } from '../../../../domain/surveys/parts/option.ts';
import { questionsOf, type Section, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { type Question, questionTypes, type QuestionTypeName } from '../../../../domain/surveys/types/registry.ts';

/** Returns the object without a field when the value is undefined, else with it. */
export function withField<T extends object, K extends keyof T>(whole: T, name: K, value: T[K] | undefined): T {
  const { [name]: _old, ...others } = whole;
  return (value === undefined ? others : { ...whole, [name]: value }) as T;
}

/** Returns the first id with this beginning and a number that is free. */
export function freeId(beginning: string, taken: readonly string[]): string {
  let at = taken.length + 1;
  while (taken.includes(`${beginning}${at}`)) at += 1;
  return `${beginning}${at}`;
}

export function addQuestion(
  survey: SurveyDefinition,
  sectionId: string,
  type: QuestionTypeName,
): { survey: SurveyDefinition; id: string } {
  const id = freeId('q', idsOf(survey));
  const question = questionTypes[type].blank(id);
  return { survey: changeSection(survey, sectionId, (section) => withQuestion(section, question)), id };
}

function withQuestion(section: Section, question: Question): Section {
  return { ...section, questions: [...section.questions, question] };
}

export function changeQuestion(
  survey: SurveyDefinition,
  id: string,
  change: (question: Question) => Question,
): SurveyDefinition {
  return inSections(survey, (questions) => questions.map((one) => (one.id === id ? change(one) : one)));
}

export function removeQuestion(survey: SurveyDefinition, id: string): SurveyDefinition {
  return inSections(survey, (questions) => questions.filter((one) => one.id !== id));
}

/** Adds a copy after the question. Jumps and conditions are copied too. */
export function duplicateQuestion(survey: SurveyDefinition, id: string): { survey: SurveyDefinition; id: string } {
  const copyId = idOf(`${id}_copy`, new Set(idsOf(survey)));
  const copied = inSections(survey, (questions) =>
    questions.flatMap((one) => (one.id === id ? [one, { ...one, id: copyId }] : [one])),
  );
  return { survey: copied, id: copyId };
}

/** Moves a question one place; at the end of its section it goes to the next one. Null where there is no place. */
export function moveQuestion(survey: SurveyDefinition, id: string, step: -1 | 1): SurveyDefinition | null {
  const { sections } = survey;
  const at = sections.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const place = sections[at]?.questions.findIndex((one) => one.id === id) ?? -1;
  const inside = place + step;
  if (inside >= 0 && inside < (sections[at]?.questions.length ?? 0))
    return placeQuestion(survey, id, sections[at]?.id ?? '', inside);
  const next = sections[at + step];
  return next === undefined ? null : placeQuestion(survey, id, next.id, step === 1 ? 0 : next.questions.length);
}

/** Puts a question at a place of a section; `index` counts the section's questions without it. */
export function placeQuestion(
  survey: SurveyDefinition,
  id: string,
  sectionId: string,
  index: number,
): SurveyDefinition {
  const question = questionsOf(survey).find((one) => one.id === id);
  if (question === undefined) return survey;
  return changeSection(removeQuestion(survey, id), sectionId, (section) => ({
    ...section,
    questions: section.questions.toSpliced(index, 0, question),
  }));
}

export function addSection(survey: SurveyDefinition): { survey: SurveyDefinition; id: string } {
  const id = freeId(
    's',
    survey.sections.map((section) => section.id),
  );
  const section: Section = { id, randomize: false, onOnePage: false, questions: [] };
  return { survey: { ...survey, sections: [...survey.sections, section] }, id };
}

export function changeSection(
  survey: SurveyDefinition,
  id: string,
  change: (section: Section) => Section,
): SurveyDefinition {
  return { ...survey, sections: survey.sections.map((one) => (one.id === id ? change(one) : one)) };
}

/** Removes a section with its questions. */
export function removeSection(survey: SurveyDefinition, id: string): SurveyDefinition {
  return { ...survey, sections: survey.sections.filter((one) => one.id !== id) };
}

/** Moves the member of a list one place; the same list where there is no place. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const to = index + step;
  const one = list[index];
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, one);
}

/** Adds an empty option before those that keep the last places. */
export function addOption(options: readonly Option[], beginning: string): Option[] {
  const option: Option = {
    id: freeId(
      beginning,
      options.map(({ id }) => id),
    ),
    text: '',
  };
  const special = options.findIndex(({ id }) => id === 'other' || id === 'none');
  return options.toSpliced(special < 0 ? options.length : special, 0, option);
}

/** Adds an empty option behind another one. Returns the options, and the id of the new one. */
export function insertOption(options: readonly Option[], index: number, beginning: string): [Option[], string] {
  const taken = options.map(({ id }) => id);
  const id = freeId(beginning, taken);
  return [options.toSpliced(index + 1, 0, { id, text: '' }), id];
}

/** Names the wordings of a question: A is its text. */
export function wordingName(index: number): string {
  return `Wording ${letterOf(index + 1)}`;
}

function idsOf(survey: SurveyDefinition): string[] {
  return questionsOf(survey).map(({ id }) => id);
}

function inSections(survey: SurveyDefinition, change: (questions: Question[]) => Question[]): SurveyDefinition {
  return {
    ...survey,
    sections: survey.sections.map((section) => ({ ...section, questions: change(section.questions) })),
  };
}
