/** The rules that every survey has to keep before it is asked. */
import type { Finding } from './finding.ts';
import { testsIn, type Condition } from './parts/condition.ts';
import { endOfSurvey, isEnd } from './parts/fields.ts';
import { surveyLimits } from './parts/limits.ts';
import type { Option } from './parts/option.ts';
import { possibleOptions } from './arrange.ts';
import { pipesIn, strayMarksIn } from './pipes.ts';
import { providerProblems } from './provider.ts';
import { wordsOf } from './question-texts.ts';
import { carryForwardOf, questionsOf, withList, type Section, type SurveyDefinition } from './survey.ts';
import { coreOf, typeOf, type Question } from './types/registry.ts';

type Report = (rule: string, sentence: string) => void;

/** Lists what forbids asking the survey; empty for one that can be asked. */
export function structureFindings(survey: SurveyDefinition): Finding[] {
  const findings: Finding[] = [];
  const reportOn =
    (questionId: string | null): Report =>
    (rule, sentence) => {
      findings.push({ questionId, severity: 'error', rule, sentence });
    };
  const questions = questionsOf(survey);
  checkSize(questions, reportOn(null));
  checkIds(survey, reportOn);
  for (const quota of survey.quotas)
    checkCondition(survey, quota.if, questions, `The quota "${quota.name}"`, reportOn(null));
  for (const problem of survey.settings.provider === undefined ? [] : providerProblems(survey.settings.provider))
    reportOn(null)('provider', problem);
  let earlier: Question[] = [];
  for (const section of survey.sections) {
    const report = reportOn(section.questions[0]?.id ?? null);
    checkCondition(survey, section.showIf, earlier, 'The condition of its section', report);
    for (const question of section.questions) {
      checkQuestion(survey, section, question, earlier, reportOn(question.id));
      earlier = [...earlier, question];
    }
  }
  return findings;
}

function checkSize(questions: readonly Question[], report: Report): void {
  if (questions.length === 0) report('no-questions', 'Add a question.');
  if (questions.length > surveyLimits.questions)
    report('too-many-questions', `Leave out questions: there can be at most ${surveyLimits.questions}.`);
}

/** Columns of exported answers that are not questions. */
const columnNames = new Set(['source', 'response', 'answered_at', 'twin_of', 'flags', 'disclosure']);

function checkIds({ sections, quotas }: SurveyDefinition, reportOn: (questionId: string | null) => Report): void {
  const questions = sections.flatMap((section) => section.questions);
  const ids = questions.map(({ id }) => id);
  for (const id of repeated(ids)) reportOn(id)('same-id', `Give each question its own id: ${id} is there twice.`);
  if (ids.includes(endOfSurvey))
    reportOn(endOfSurvey)('same-id', 'Rename this question: "end" means the end of the survey.');
  for (const id of ids.filter((one) => columnNames.has(one)))
    reportOn(id)('same-id', `Rename this question: "${id}" is a column of exports.`);
  for (const id of [...repeated(sections.map((section) => section.id)), ...repeated(quotas.map((quota) => quota.id))])
    reportOn(null)('same-id', `Give each section and quota its own id: ${id} is there twice.`);
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
}

function checkQuestion(
  survey: SurveyDefinition,
  section: Section,
  question: Question,
  earlier: readonly Question[],
  report: Report,
): void {
  if (wordsOf({ ...question, text: question.text }).length === 0 || isBlank(question))
    report('no-text', 'Write the text of this question.');
  const problem = typeOf(question).problemOfQuestion(question);
  if (problem !== null) report('type', problem);
  checkCondition(survey, question.showIf, earlier, 'Its condition', report);
  checkCarry(question, earlier, report);
  for (const { kind, name } of wordsOf(question).flatMap(pipesIn))
    if (kind === 'answer' && !earlier.some(({ id }) => id === name))
      report('future-reference', `Its text has the answer to ${name}, which is not asked before it.`);
  for (const mark of wordsOf(question).flatMap(strayMarksIn))
    report(
      'stray-mark',
      `People would read ${mark} as it is written. Write {{answer:ID}} for an answer, or {{attribute:NAME}}.`,
    );
  for (const skip of question.skips ?? []) {
    checkCondition(survey, skip.if, [...earlier, question], 'A jump from it', report);
    checkTarget(survey, section, question, skip.to, report);
  }
}

function isBlank({ text }: Question): boolean {
  return (typeof text === 'string' ? [text] : Object.values(text)).every((words) => words.trim() === '');
}

function checkCarry(question: Question, earlier: readonly Question[], report: Report): void {
  const carry = carryForwardOf(question);
  if (carry === undefined) return;
  const source = earlier.find(({ id }) => id === carry.from);
  if (source === undefined)
    report('future-reference', `It takes over options of ${carry.from}, which is not asked before it.`);
  else if (typeOf(coreOf(source)).list === null)
    report('carry-forward', `It takes over options of ${carry.from}, which has none.`);
}

function checkTarget(
  { sections }: SurveyDefinition,
  section: Section,
  question: Question,
  to: string,
  report: Report,
): void {
  if (isEnd(to)) return;
  const home = sections.find((one) => one.questions.some(({ id }) => id === to));
  if (home === undefined) return report('jump', `Choose where to jump: there is no question ${to}.`);
  const ids = sections.flatMap((one) => one.questions.map(({ id }) => id));
  if (ids.indexOf(to) <= ids.indexOf(question.id))
    return report('jump', `Choose a later question to jump to: ${to} is not after this one.`);
  const isFirst = home !== section && home.questions[0]?.id === to;
  if (home.randomize && !(isFirst && home.questions.length === 1))
    report(
      'jump',
      `Choose another question to jump to: the place of ${to} is random, so others would be left out by chance.`,
    );
}

function checkCondition(
  survey: SurveyDefinition,
  condition: Condition | undefined,
  earlier: readonly Question[],
  name: string,
  report: Report,
): void {
  if (condition === undefined) return;
  if (depthOf(condition) > surveyLimits.conditionDepth)
    report('condition', `${name} is nested too deeply. Use at most ${surveyLimits.conditionDepth} levels.`);
  for (const test of testsIn(condition)) {
    const { of } = test;
    if (!('question' in of)) continue;
    const question = earlier.find(({ id }) => id === of.question);
    if (question === undefined) {
      report('future-reference', `${name} looks at ${of.question}, which is not asked before it.`);
      continue;
    }
    if (of.row !== undefined && !possibleOptions(survey, question).some(({ id }) => id === of.row))
      report('unknown-option', `${name} looks at the row ${of.row}, which ${question.id} does not have.`);
    if (test.op === 'compare' && !canBeCompared(question))
      report('condition', `${name} compares ${question.id} with a number, but its answers are none.`);
    const values = test.op === 'equals' ? [test.value] : test.op === 'any-of' ? test.values : [];
    const known = valuesOf(survey, question);
    for (const value of values)
      if (known !== null && !known.includes(value))
        report('unknown-option', `${name} looks for ${value}, which ${question.id} does not offer.`);
  }
}

function canBeCompared(question: Question): boolean {
  return typeOf(question).values === 'number' || coreOf(question).type === 'multiple';
}

/** Lists the values that conditions can find; null when any are possible. */
export function valuesOf(survey: SurveyDefinition, question: Question): string[] | null {
  return choicesOf(survey, question)?.map(({ id }) => id) ?? null;
}

/** Lists the values that conditions can find, with their texts; null when any are possible. */
export function choicesOf(survey: SurveyDefinition, question: Question): readonly Option[] | null {
  const choices = typeOf(question).choices(withList(question, possibleOptions(survey, question)));
  // A list that is still empty says nothing about its answers.
  return choices?.length === 0 && carryForwardOf(question) === undefined ? null : choices;
}

function depthOf(condition: Condition): number {
  if (condition.op === 'not') return 1 + depthOf(condition.condition);
  if (condition.op === 'and' || condition.op === 'or') return 1 + Math.max(...condition.conditions.map(depthOf));
  return 1;
}
