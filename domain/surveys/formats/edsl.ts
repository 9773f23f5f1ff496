/** EDSL JSONL: a header with rules and groups, then one question a line. Options are their texts, without ids. */
import { isObject } from '../../is-object.ts';
import { negated, type Condition, type Operand } from '../parts/condition.ts';
import { endOfSurvey, isEnd } from '../parts/fields.ts';
import { idOf } from '../parts/id.ts';
import type { Option } from '../parts/option.ts';
import { textOf, type Text } from '../parts/text.ts';
import { carryForwardOf, listOf, questionOf, questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type CoreQuestion, type Question } from '../types/registry.ts';
import { pointsOf } from '../types/scale.ts';
import { quoted, readExpression } from './expression.ts';
import {
  defined,
  imported,
  listOfJson,
  nameEnds,
  nameType,
  parseJson,
  unreadable,
  withAllOptions,
  wordsIn,
  type Json,
  type SurveyFormat,
} from './format.ts';

const label = 'EDSL';

export const edsl: SurveyFormat = {
  label,
  extension: 'jsonl',
  exportSurvey(given) {
    const survey = withAllOptions(given);
    const losses = new Set<string>();
    const questions = questionsOf(survey).filter((question) => {
      nameType(question, 'edsl', label, losses);
      return typeOf(question).elsewhere.edsl !== null;
    });
    nameLosses(survey, losses);
    const names = questions.map(({ id }) => id);
    const header = {
      __header__: true,
      edsl_class_name: 'Survey',
      n_questions: questions.length,
      memory_plan: {
        survey_question_names: names,
        survey_question_texts: questions.map(({ text }) => wordsOf(survey, text)),
        data: {},
      },
      rule_collection: { rules: rulesOf(survey, questions, losses), num_questions: questions.length },
      question_groups: groupsOf(survey, names),
      name: textOf(survey.title, survey.language),
      questions_to_randomize: questions.flatMap(({ id, ...rest }) =>
        'randomize' in rest && rest.randomize === 'all' ? [id] : [],
      ),
    };
    const lines = [header, ...questions.map((question) => writeQuestion(survey, coreOf(question), losses))];
    return { text: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, notCarriedOver: [...losses] };
  },
  importSurvey(text) {
    const [header, ...lines] = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseJson);
    if (!isObject(header) || header['edsl_class_name'] !== 'Survey') return unreadable(label);
    return readSurvey(header, listOfJson(lines));
  },
};

function nameLosses(survey: SurveyDefinition, losses: Set<string>): void {
  losses.add('Questions are never required in EDSL, and options have no ids; ids are made from their texts.');
  if (survey.quotas.length > 0) losses.add('Quotas are not part of EDSL.');
  nameEnds(survey, losses);
  if (survey.sections.some(({ randomize }) => randomize)) losses.add('EDSL does not shuffle questions.');
  const texts = [survey.title, ...questionsOf(survey).map(({ text }) => text)];
  if (texts.some((text) => typeof text !== 'string')) losses.add('Only the first language of texts is carried over.');
  for (const question of questionsOf(survey)) {
    if ((question.wordings ?? []).length > 0) losses.add(`${question.id}: other wordings are not part of EDSL.`);
    if (question.help !== undefined) losses.add(`${question.id}: the help text is not carried over.`);
    if (carryForwardOf(question))
      losses.add(
        `${question.id}: all options are offered, because EDSL does not take them over from another question.`,
      );
  }
}

function wordsOf({ language }: SurveyDefinition, text: Text): string {
  return textOf(text, language)
    .replace(/\{\{\s*answer:\s*(\w+)\s*\}\}/g, '{{ $1.answer }}')
    .replace(/\{\{\s*attribute:\s*(\w+)\s*\}\}/g, '{{ agent.$1 }}');
}

function writeQuestion(survey: SurveyDefinition, question: CoreQuestion, losses: Set<string>): Json {
  const texts = (options: readonly Option[]) => options.map(({ text }) => wordsOf(survey, text));
  const common = {
    question_name: question.id,
    question_text: wordsOf(survey, question.text),
    question_type: typeOf(question).elsewhere.edsl,
    edsl_class_name: 'QuestionBase',
  };
  switch (question.type) {
    case 'single':
      return { ...common, question_options: texts(question.options) };
    case 'multiple':
      return defined({
        ...common,
        question_options: texts(question.options),
        min_selections: question.min,
        max_selections: question.max,
      });
    case 'ranking':
      return {
        ...common,
        question_options: texts(question.options),
        num_selections: question.top ?? question.options.length,
      };
    case 'matrix':
      return { ...common, question_items: texts(question.rows), question_options: texts(question.columns) };
    case 'scale':
      return {
        ...common,
        question_options: pointsOf(question),
        option_labels: Object.fromEntries(
          Object.entries(question.labels).map(([point, text]) => [point, wordsOf(survey, text)]),
        ),
      };
    case 'number':
      if (question.whole || question.unit !== undefined)
        losses.add(`${question.id}: unit and whole numbers are not part of EDSL.`);
      return { ...common, min_value: question.min ?? null, max_value: question.max ?? null };
    default:
      return common;
  }
}

function groupsOf({ sections }: SurveyDefinition, names: readonly string[]): Json {
  const groups = sections.flatMap(({ id, questions }) => {
    const places = questions.map((question) => names.indexOf(question.id)).filter((place) => place >= 0);
    return places.length === 0 ? [] : [[id, [Math.min(...places), Math.max(...places)]] as const];
  });
  return Object.fromEntries(groups);
}

/** Default rules lead to the next question; others come before them by priority. */
function rulesOf(survey: SurveyDefinition, questions: readonly Question[], losses: Set<string>): Json[] {
  const places = Object.fromEntries(questions.map(({ id }, index) => [id, index]));
  const rule = (current: number, expression: string, next: number | string, priority: number, before: boolean) => ({
    current_q: current,
    expression,
    next_q: next,
    priority,
    question_name_to_index: places,
    before_rule: before,
  });
  const sectionOf = (id: string) => survey.sections.find((section) => section.questions.some((one) => one.id === id));
  return questions.flatMap((question, index) => {
    const shown = [sectionOf(question.id)?.showIf, question.showIf].filter((one) => one !== undefined);
    const skips = (question.skips ?? []).flatMap(({ if: condition, to }) => {
      const next = isEnd(to) ? 'EndOfSurvey' : places[to];
      if (next === undefined) losses.add(`${question.id}: the jump to ${to} is not carried over.`);
      return next === undefined ? [] : [{ expression: expressionOf(survey, condition), next }];
    });
    return [
      rule(index, 'True', index + 1, -1, false),
      ...shown.map((condition) => rule(index, expressionOf(survey, negated(condition)), index + 1, 0, true)),
      ...skips.map(({ expression, next }, at) => rule(index, expression, next, skips.length - at, false)),
    ];
  });
}

function operandText(of: Operand): string {
  if ('attribute' in of) return `{{ agent.${of.attribute} }}`;
  return `{{ ${of.question}.answer${of.row === undefined ? '' : `.${of.row}`} }}`;
}

function expressionOf(survey: SurveyDefinition, condition: Condition): string {
  if (condition.op === 'not') return `not (${expressionOf(survey, condition.condition)})`;
  if (condition.op === 'and' || condition.op === 'or')
    return condition.conditions.map((part) => `(${expressionOf(survey, part)})`).join(` ${condition.op} `);
  const { of } = condition;
  const name = operandText(of);
  const question = 'question' in of ? questionOf(survey, of.question) : undefined;
  const isList = question !== undefined && typeOf(question).values === 'many';
  const value = (id: string) => quoted(question === undefined ? id : textOfValue(survey, question, id));
  if (condition.op === 'answered') return `${name} is not None`;
  if (condition.op === 'compare')
    return `${name} ${condition.comparison === '=' ? '==' : condition.comparison} ${condition.number}`;
  const values = condition.op === 'equals' ? [condition.value] : condition.values;
  if (isList) return values.map((id) => `${value(id)} in ${name}`).join(' or ');
  return condition.op === 'equals'
    ? `${name} == ${value(condition.value)}`
    : `${name} in [${values.map(value).join(', ')}]`;
}

function textOfValue(survey: SurveyDefinition, asked: Question, id: string): string {
  const question = coreOf(asked);
  const options = question.type === 'matrix' ? question.columns : listOf(question);
  const option = options.find((one) => one.id === id);
  return option === undefined ? id : wordsOf(survey, option.text);
}

function readSurvey(header: Json, lines: readonly Json[]) {
  const losses = new Set<string>();
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  const kept = lines.filter((line) => line['question_name'] !== undefined);
  if (kept.length < lines.length) losses.add('Instructions between questions are not carried over.');
  for (const { question_name: name } of kept) ids.set(wordsIn(name), idOf(wordsIn(name), taken));
  const randomized = new Set(Array.isArray(header['questions_to_randomize']) ? header['questions_to_randomize'] : []);
  const questions = kept.flatMap((line): Json[] => {
    const body = readBody(line);
    if (body === null) {
      losses.add(
        `${wordsIn(line['question_name'])}: questions of the type ${wordsIn(line['question_type'])} are not carried over.`,
      );
      return [];
    }
    const randomize = randomized.has(line['question_name']) ? { randomize: 'all' } : {};
    const text = readPipes(wordsIn(line['question_text']), ids);
    return [{ id: ids.get(wordsIn(line['question_name'])), text, ...randomize, ...body }];
  });
  const rules = isObject(header['rule_collection']) ? listOfJson(header['rule_collection']['rules']) : [];
  readRules(
    rules,
    kept.map((line) => ids.get(wordsIn(line['question_name'])) ?? ''),
    questions,
    losses,
  );
  if (isObject(header['memory_plan']) && Object.keys(header['memory_plan']['data'] ?? {}).length > 0)
    losses.add('The memory plan is not carried over: every question is asked with the answers before it.');
  const sections = sectionsOf(
    header['question_groups'],
    questions,
    kept.map((line) => ids.get(wordsIn(line['question_name'])) ?? ''),
  );
  return imported({ title: wordsIn(header['name']) || 'Survey', sections }, losses);
}

function sectionsOf(groups: unknown, questions: readonly Json[], order: readonly string[]): Json[] {
  const found = Object.entries(isObject(groups) ? groups : {}).flatMap(([name, range]) => {
    const [from, to] = (Array.isArray(range) ? range : []) as number[];
    const inside = order.slice(from ?? 0, (to ?? -1) + 1);
    const own = questions.filter(({ id }) => inside.includes(wordsIn(id)));
    return own.length === 0 ? [] : [{ id: idOf(name, new Set(), 'group'), questions: own }];
  });
  const grouped = found.reduce((sum, section) => sum + section.questions.length, 0);
  return grouped === questions.length && grouped > 0 ? found : [{ id: 'questions', questions: [...questions] }];
}

function readPipes(text: string, ids: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{\{\s*agent\.(\w+)\s*\}\}/g, '{{attribute:$1}}')
    .replace(/\{\{\s*(\w+)\.answer\s*\}\}/g, (_whole, name: string) => `{{answer:${ids.get(name) ?? name}}}`);
}

function readOptions(value: unknown): Json[] {
  const taken = new Set<string>();
  const texts: unknown[] = Array.isArray(value) ? value : [];
  return texts.map((text) => ({ id: idOf(wordsIn(text).toLowerCase(), taken, 'o'), text: wordsIn(text) }));
}

function readBody(line: Json): Json | null {
  const options = readOptions(line['question_options']);
  switch (line['question_type']) {
    case 'multiple_choice':
    case 'yes_no':
    case 'likert_five':
      return { type: 'single', options };
    case 'checkbox':
      return { type: 'multiple', options, ...given({ min: line['min_selections'], max: line['max_selections'] }) };
    case 'rank':
    case 'top_k':
      return { type: 'ranking', options, ...given({ top: line['num_selections'] }) };
    case 'matrix':
      return { type: 'matrix', rows: readOptions(line['question_items']), columns: options };
    case 'linear_scale': {
      const points = (Array.isArray(line['question_options']) ? line['question_options'] : []).map(Number);
      const [from = 0, second = 1] = points;
      return { type: 'scale', from, to: points.at(-1) ?? 0, step: second - from, labels: line['option_labels'] ?? {} };
    }
    case 'numerical':
      return { type: 'number', ...given({ min: line['min_value'], max: line['max_value'] }) };
    case 'free_text':
      return { type: 'open' };
    default:
      return null;
  }
}

/** Keeps the numbers that are there. */
function given(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number'));
}

function readRules(
  rules: readonly Json[],
  order: readonly string[],
  questions: readonly Json[],
  losses: Set<string>,
): void {
  const byPriority = rules.toSorted((one, other) => Number(other['priority']) - Number(one['priority']));
  for (const rule of byPriority) {
    const expression = wordsIn(rule['expression']);
    const current = Number(rule['current_q']);
    const question = questions.find(({ id }) => id === order[current]);
    if (expression === 'True' || question === undefined) continue;
    const condition = readRule(expression, questions);
    const name = order[current] ?? '';
    const next = rule['next_q'];
    const to = next === 'EndOfSurvey' || Number(next) >= order.length ? endOfSurvey : order[Number(next)];
    if (condition === null) losses.add(`${name}: the rule ${expression} is not carried over.`);
    else if (rule['before_rule'] === true && next === current + 1) {
      const before = question['showIf'] as Condition | undefined;
      question['showIf'] =
        before === undefined ? negated(condition) : { op: 'and', conditions: [before, negated(condition)] };
    } else if (rule['before_rule'] === true || to === undefined)
      losses.add(`${name}: the rule ${expression} is not carried over.`);
    else question['skips'] = [...listOfJson(question['skips']), { if: condition, to }];
  }
}

/** Reads a rule and turns texts of options into their ids. */
function readRule(expression: string, questions: readonly Json[]): Condition | null {
  const ids = new Set(questions.map(({ id }) => wordsIn(id)));
  const condition = readExpression(expression, {
    operand: /^\{\{\s*([\w.]+)\s*\}\}|^(?!(?:and|or|not|in|is|None|True|False)\b)([A-Za-z_][\w.]*)/,
    read(name) {
      const [head = '', part, row] = name.split('.');
      if (head === 'agent' && part !== undefined) return { attribute: part };
      if (!ids.has(head) || (part !== undefined && part !== 'answer')) return null;
      return row === undefined ? { question: head } : { question: head, row };
    },
  });
  return condition && withIds(condition, questions);
}

function withIds(condition: Condition, questions: readonly Json[]): Condition {
  if (condition.op === 'not') return { op: 'not', condition: withIds(condition.condition, questions) };
  if (condition.op === 'and' || condition.op === 'or')
    return { op: condition.op, conditions: condition.conditions.map((part) => withIds(part, questions)) };
  const { of } = condition;
  const question = 'question' in of ? questions.find(({ id }) => id === of.question) : undefined;
  const options = listOfJson(question?.['type'] === 'matrix' ? question['columns'] : question?.['options']);
  const idOfText = (text: string) => wordsIn(options.find((option) => option['text'] === text)?.['id']) || text;
  if (condition.op === 'equals') return { ...condition, value: idOfText(condition.value) };
  return condition.op === 'any-of' ? { ...condition, values: condition.values.map(idOfText) } : condition;
}
