/** SurveyJS JSON (survey-core 2 and 3): pages of elements, `visibleIf` expressions, triggers for jumps. */
import { isObject } from '../../is-object.ts';
import { possibleOptions } from '../arrange.ts';
import { testsIn, type Condition, type Operand } from '../parts/condition.ts';
import { endOfSurvey, isEnd } from '../parts/fields.ts';
import { idOf } from '../parts/id.ts';
import { noneId, otherId, type Option } from '../parts/option.ts';
import { mapText, textOf, type Text } from '../parts/text.ts';
import { carryForwardOf, questionOf, questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type CoreQuestion, type Question } from '../types/registry.ts';
import { quoted, readExpression } from './expression.ts';
import {
  defined,
  imported,
  listOfJson,
  nameEnds,
  nameType,
  parseJson,
  unreadable,
  wordsIn,
  type Json,
  type SurveyFormat,
} from './format.ts';

const label = 'SurveyJS';

export const surveyJs: SurveyFormat = {
  label,
  extension: 'json',
  exportSurvey(survey) {
    const losses = new Set<string>();
    if (survey.quotas.length > 0) losses.add('Quotas are not part of SurveyJS.');
    nameEnds(survey, losses);
    const pages = survey.sections.map((section) =>
      defined({
        name: section.id,
        title: section.title && localized(survey, section.title),
        description: section.text && localized(survey, section.text),
        visibleIf: section.showIf && expressionOf(survey, section.showIf),
        questionsOrder: section.randomize ? 'random' : undefined,
        elements: section.questions.flatMap((question) => writeElement(survey, question, losses)),
      }),
    );
    if (survey.sections.some(({ onOnePage }) => !onOnePage))
      losses.add('Each section is one page in SurveyJS, also where questions are asked one by one.');
    const json = defined({
      title: localized(survey, survey.title),
      description: survey.description && localized(survey, survey.description),
      locale: survey.language,
      pages,
      triggers: triggersOf(survey),
      completedHtml: survey.settings.thankYou && localized(survey, survey.settings.thankYou),
      showPrevButton: survey.settings.isBackAllowed ? undefined : false,
    });
    return { text: JSON.stringify(json, null, 2), notCarriedOver: [...losses] };
  },
  importSurvey(text) {
    const json = parseJson(text);
    if (!isObject(json) || !(Array.isArray(json['pages']) || Array.isArray(json['elements']))) return unreadable(label);
    return readSurvey(json);
  },
};

function localized({ language }: SurveyDefinition, text: Text): unknown {
  const piped = mapText(text, (words) => words.replace(/\{\{\s*(?:answer|attribute):\s*([^{}]+?)\s*\}\}/g, '{$1}'));
  if (typeof piped === 'string') return piped;
  const { [language]: main, ...others } = piped;
  return { default: main ?? textOf(piped), ...others };
}

function writeElement(survey: SurveyDefinition, question: Question, losses: Set<string>): Json[] {
  const type = typeOf(question).elsewhere.surveyJs;
  nameType(question, 'surveyJs', label, losses);
  if (type === null) return [];
  if ((question.wordings ?? []).length > 0) losses.add(`${question.id}: other wordings are not part of SurveyJS.`);
  if ('randomize' in question && question.randomize === 'flip')
    losses.add(`${question.id}: SurveyJS cannot flip the order of options; they stay in order.`);
  const carry = carryForwardOf(question);
  const common = {
    type,
    name: question.id,
    title: localized(survey, question.text),
    description: question.help && localized(survey, question.help),
    isRequired: question.required ? true : undefined,
    visibleIf: question.showIf && expressionOf(survey, question.showIf),
    choicesFromQuestion: carry?.from,
    choicesFromQuestionMode: carry && (carry.which === 'chosen' ? 'selected' : 'unselected'),
  };
  return [defined({ ...common, ...bodyOf(survey, coreOf(question), losses) })];
}

function bodyOf(survey: SurveyDefinition, question: CoreQuestion, losses: Set<string>): Json {
  const choices = (options: readonly Option[]) => {
    if (options.some(({ fixed }) => fixed))
      losses.add(`${question.id}: fixed places of options are not part of SurveyJS.`);
    const plain = options.filter(({ id }) => id !== otherId && id !== noneId);
    const other = options.find(({ id }) => id === otherId);
    const none = options.find(({ id }) => id === noneId);
    return {
      choices: plain.map(({ id, text }) => ({ value: id, text: localized(survey, text) })),
      showOtherItem: other && true,
      otherText: other && localized(survey, other.text),
      showNoneItem: none && true,
      noneText: none && localized(survey, none.text),
    };
  };
  const order = 'randomize' in question && question.randomize === 'all' ? 'random' : undefined;
  switch (question.type) {
    case 'single':
      return { ...choices(question.options), choicesOrder: order };
    case 'multiple':
      return {
        ...choices(question.options),
        choicesOrder: order,
        minSelectedChoices: question.min,
        maxSelectedChoices: question.max,
      };
    case 'ranking':
      return {
        ...choices(question.options),
        choicesOrder: order,
        selectToRankEnabled: question.top === undefined ? undefined : true,
        minSelectedChoices: question.top,
        maxSelectedChoices: question.top,
      };
    case 'scale': {
      const { from, to, step, labels } = question;
      const inside = Object.keys(labels).some((point) => Number(point) !== from && Number(point) !== to);
      if (inside) losses.add(`${question.id}: only the labels of the ends are carried over.`);
      return {
        rateMin: from,
        rateMax: to,
        rateStep: step,
        minRateDescription: labels[from] && localized(survey, labels[from]),
        maxRateDescription: labels[to] && localized(survey, labels[to]),
      };
    }
    case 'matrix': {
      const cells = (options: readonly Option[]) =>
        options.map(({ id, text }) => ({ value: id, text: localized(survey, text) }));
      if (carryForwardOf(question)) losses.add(`${question.id}: SurveyJS cannot take over rows from another question.`);
      return {
        columns: cells(question.columns),
        rows: cells(possibleOptions(survey, question)),
        rowsOrder: order,
        eachRowRequired: question.required ? true : undefined,
        choicesFromQuestion: undefined,
        choicesFromQuestionMode: undefined,
      };
    }
    case 'number':
      if (question.unit !== undefined) losses.add(`${question.id}: the unit is not part of SurveyJS.`);
      if (question.whole) losses.add(`${question.id}: SurveyJS does not ask for whole numbers only.`);
      return { inputType: 'number', min: question.min, max: question.max };
    case 'open':
      return { maxLength: question.maxCharacters, rows: question.lines };
    case 'maxdiff':
      return {};
  }
}

function operandText(of: Operand): string {
  if ('attribute' in of) return `{${of.attribute}}`;
  return `{${of.question}${of.row === undefined ? '' : `.${of.row}`}}`;
}

function expressionOf(survey: SurveyDefinition, condition: Condition): string {
  if (condition.op === 'not') return `!(${expressionOf(survey, condition.condition)})`;
  if (condition.op === 'and' || condition.op === 'or')
    return condition.conditions.map((part) => `(${expressionOf(survey, part)})`).join(` ${condition.op} `);
  const name = operandText(condition.of);
  const asked = 'question' in condition.of ? questionOf(survey, condition.of.question) : undefined;
  const isList = asked !== undefined && coreOf(asked).type === 'multiple';
  if (condition.op === 'answered') return `${name} notempty`;
  if (condition.op === 'equals') return `${name} ${isList ? 'contains' : '='} ${quoted(condition.value)}`;
  if (condition.op === 'any-of') return `${name} anyof [${condition.values.map(quoted).join(', ')}]`;
  return `${name} ${condition.comparison} ${condition.number}`;
}

function triggersOf(survey: SurveyDefinition): Json[] | undefined {
  const triggers = questionsOf(survey).flatMap(({ skips = [] }) =>
    skips.map(({ if: condition, to }) =>
      isEnd(to)
        ? { type: 'complete', expression: expressionOf(survey, condition) }
        : { type: 'skip', expression: expressionOf(survey, condition), gotoName: to },
    ),
  );
  return triggers.length === 0 ? undefined : triggers;
}

interface Reading {
  losses: Set<string>;
  /** Our ids by their names. */
  ids: Map<string, string>;
  language: string;
}

function readSurvey(json: Json) {
  const pages = Array.isArray(json['pages'])
    ? listOfJson(json['pages'])
    : [{ name: 'page1', elements: json['elements'] }];
  const reading: Reading = { losses: new Set(), ids: new Map(), language: wordsIn(json['locale']) || 'en' };
  const taken = new Set<string>();
  const elements = pages.map((page) => flattened(listOfJson(page['elements']), reading));
  for (const { name } of elements.flat()) reading.ids.set(wordsIn(name), idOf(wordsIn(name), taken));
  const sectionIds = new Set<string>();
  const sections = pages.map((page, index) => ({
    id: idOf(wordsIn(page['name']), sectionIds, 'page'),
    title: readText(page['title'], reading),
    text: readText(page['description'], reading),
    showIf: readCondition(page['visibleIf'], wordsIn(page['name']), reading),
    randomize: page['questionsOrder'] === 'random',
    onOnePage: true,
    questions: (elements[index] ?? []).flatMap((element) => readElement(element, reading)),
  }));
  readTriggers(listOfJson(json['triggers']), sections, reading);
  for (const name of ['calculatedValues', 'maxTimeToFinish', 'timeLimit'])
    if (json[name] !== undefined) reading.losses.add(`The setting ${name} of SurveyJS has no counterpart.`);
  const survey = {
    title: readText(json['title'], reading) ?? 'Survey',
    description: readText(json['description'], reading),
    language: reading.language,
    sections: sections.map(defined),
    settings: defined({
      thankYou: readText(json['completedHtml'], reading),
      isBackAllowed: json['showPrevButton'] !== false,
    }),
  };
  return imported(defined(survey), reading.losses);
}

/** Takes the questions out of panels, whose own conditions are lost. */
function flattened(elements: readonly Json[], reading: Reading): Json[] {
  return elements.flatMap((element) => {
    if (element['type'] !== 'panel') return [element];
    if (element['visibleIf'] !== undefined)
      reading.losses.add(`${wordsIn(element['name'])}: the condition of a panel is not carried over.`);
    return flattened(listOfJson(element['elements']), reading);
  });
}

function readText(value: unknown, { language }: Reading): Text | undefined {
  const pipes = (words: string) => words.replace(/\{([\w .-]+)\}/g, '{{answer:$1}}');
  if (typeof value === 'string') return pipes(value);
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).flatMap(([code, words]) =>
    typeof words === 'string' ? [[code === 'default' ? language : code, pipes(words)]] : [],
  );
  return Object.fromEntries(texts) as Text;
}

function readCondition(value: unknown, name: string, { losses, ids }: Reading): Condition | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const condition = readExpression(value, {
    operand: /^\{([^{}]+)\}/,
    read(operand) {
      const [head = '', row, ...more] = operand.split('.');
      if (more.length > 0) return null;
      const question = ids.get(operand) ?? ids.get(head);
      if (question === undefined) return { attribute: operand };
      return ids.has(operand) || row === undefined ? { question } : { question, row };
    },
  });
  if (condition === null) losses.add(`${name}: the condition ${value} is not carried over.`);
  return condition ?? undefined;
}

function readElement(element: Json, reading: Reading): Json[] {
  const name = wordsIn(element['name']);
  const body = readBody(element, reading);
  if (body === null) {
    reading.losses.add(`${name}: questions of the type ${wordsIn(element['type'])} are not carried over.`);
    return [];
  }
  for (const lost of ['validators', 'choicesByUrl', 'enableIf', 'requiredIf', 'choicesVisibleIf'])
    if (element[lost] !== undefined) reading.losses.add(`${name}: ${lost} is not carried over.`);
  const from = reading.ids.get(wordsIn(element['choicesFromQuestion']));
  const which = element['choicesFromQuestionMode'] === 'unselected' ? 'not-chosen' : 'chosen';
  return [
    defined({
      id: reading.ids.get(name),
      text: readText(element['title'], reading) ?? name,
      help: readText(element['description'], reading),
      required: element['isRequired'] === true || element['eachRowRequired'] === true,
      showIf: readCondition(element['visibleIf'], name, reading),
      carryForward: from === undefined ? undefined : { from, which },
      ...body,
    }),
  ];
}

function readBody(element: Json, reading: Reading): Json | null {
  const options = () => readChoices(element, reading);
  const randomize = element['choicesOrder'] === 'random' || element['rowsOrder'] === 'random' ? 'all' : 'none';
  switch (element['type']) {
    case 'radiogroup':
    case 'dropdown':
      return { type: 'single', options: options(), randomize };
    case 'boolean':
      return {
        type: 'single',
        options: [
          { id: 'true', text: 'Yes' },
          { id: 'false', text: 'No' },
        ],
      };
    case 'checkbox':
    case 'tagbox':
      return {
        type: 'multiple',
        options: options(),
        randomize,
        ...defined({ min: element['minSelectedChoices'], max: element['maxSelectedChoices'] }),
      };
    case 'ranking':
      return { type: 'ranking', options: options(), randomize, ...defined({ top: element['maxSelectedChoices'] }) };
    case 'rating': {
      const values = listOfJson(element['rateValues']);
      if (values.length > 0) return null;
      const [from, to] = [Number(element['rateMin'] ?? 1), Number(element['rateMax'] ?? 5)];
      const labels = defined({
        [from]: readText(element['minRateDescription'], reading),
        [to]: readText(element['maxRateDescription'], reading),
      });
      return { type: 'scale', from, to, step: Number(element['rateStep'] ?? 1), labels };
    }
    case 'matrix':
      return {
        type: 'matrix',
        rows: readItems(element['rows'], reading),
        columns: readItems(element['columns'], reading),
        randomize,
      };
    case 'comment':
      return openBody(element, 4);
    case 'text':
      if (element['inputType'] === 'number' || element['inputType'] === 'range')
        return { type: 'number', ...defined({ min: element['min'], max: element['max'] }) };
      return openBody(element, 1);
    default:
      return null;
  }
}

function openBody(element: Json, lines: number): Json {
  const most = Number(element['maxLength']);
  return { type: 'open', lines: Number(element['rows'] ?? lines), ...(most > 0 ? { maxCharacters: most } : {}) };
}

function readItems(value: unknown, reading: Reading): Json[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const taken = new Set<string>();
  return items.map((item) => {
    const given = isObject(item) ? wordsIn(item['value']) : wordsIn(item);
    return {
      id: idOf(given, taken, 'o'),
      text: (isObject(item) ? readText(item['text'], reading) : undefined) ?? given,
    };
  });
}

function readChoices(element: Json, reading: Reading): Json[] {
  const other = { id: otherId, text: readText(element['otherText'], reading) ?? 'Other' };
  const none = { id: noneId, text: readText(element['noneText'], reading) ?? 'None' };
  return [
    ...readItems(element['choices'], reading),
    ...(element['showOtherItem'] === true || element['hasOther'] === true ? [other] : []),
    ...(element['showNoneItem'] === true || element['hasNone'] === true ? [none] : []),
  ];
}

/** Gives each jump to the last question that its condition looks at. */
function readTriggers(triggers: readonly Json[], sections: readonly { questions: Json[] }[], reading: Reading): void {
  const questions = sections.flatMap((section) => section.questions);
  for (const trigger of triggers) {
    const type = wordsIn(trigger['type']).replace(/trigger$/, '');
    const condition = readCondition(trigger['expression'], `The trigger ${type}`, reading);
    const asked = new Set(testsIn(condition).flatMap(({ of }) => ('question' in of ? [of.question] : [])));
    const home = questions.findLast(({ id }) => asked.has(wordsIn(id)));
    const to = type === 'complete' ? endOfSurvey : reading.ids.get(wordsIn(trigger['gotoName']));
    if (!['skip', 'complete'].includes(type)) reading.losses.add(`A trigger of the type ${type} is not carried over.`);
    else if (condition !== undefined && home !== undefined && to !== undefined)
      home['skips'] = [...listOfJson(home['skips']), { if: condition, to }];
  }
}
