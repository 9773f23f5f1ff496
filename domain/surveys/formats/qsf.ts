/** Qualtrics QSF: blocks of questions with numbered choices, display logic in groups, skip logic in the blocks. */
import { textOfHtml } from '../../html-text.ts';
import { isObject } from '../../is-object.ts';
import { endOfSurvey, isEnd } from '../parts/fields.ts';
import { idOf } from '../parts/id.ts';
import { noneId, otherId, type Option } from '../parts/option.ts';
import { textOf, type Text } from '../parts/text.ts';
import { carryForwardOf, listOf, questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, questionTypes, typeOf, type CoreQuestion, type Question } from '../types/registry.ts';
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
import { readLogic, writeLogic, type Choices } from './qsf-logic.ts';

const label = 'Qualtrics';

export const qsf: SurveyFormat = {
  label,
  extension: 'qsf',
  exportSurvey(given) {
    const survey = withAllOptions(given);
    const losses = new Set<string>();
    const questions = questionsOf(survey).filter((question) => typeOf(question).elsewhere.qsf !== null);
    for (const question of questionsOf(survey)) nameLosses(question, losses);
    if (survey.quotas.length > 0) losses.add('Quotas are not carried over to Qualtrics.');
    nameEnds(survey, losses);
    const texts = [survey.title, ...questionsOf(survey).map(({ text }) => text)];
    if (texts.some((text) => typeof text !== 'string')) losses.add('Only the first language of texts is carried over.');
    const choices = choicesOf(questions);
    const element = (
      Element: string,
      PrimaryAttribute: string,
      Payload: unknown,
      SecondaryAttribute: string | null = null,
    ) => ({
      SurveyID: 'SV_1',
      Element,
      PrimaryAttribute,
      SecondaryAttribute,
      TertiaryAttribute: null,
      Payload,
    });
    const blocks = survey.sections.map((section, index) => ({
      Type: index === 0 ? 'Default' : 'Standard',
      ID: `BL_${section.id}`,
      Description: textOf(section.title, survey.language) || section.id,
      BlockElements: section.questions
        .filter((question) => questions.includes(question))
        .map((question) => blockElement(question, section.questions, choices, losses)),
      Options: section.randomize ? { RandomizeQuestions: 'RandomizeWithinBlock' } : {},
    }));
    if (survey.sections.some(({ showIf }) => showIf !== undefined))
      losses.add('Conditions of sections are not carried over to Qualtrics.');
    const flow = blocks.map(({ ID }, index) => ({ Type: 'Block', ID, FlowID: `FL_${index + 2}` }));
    const payloads = questions.map((question) => ({
      ...common(survey, question, choices, losses),
      ...(typeOf(question).inQsf?.write(question, (text) => textOf(text, survey.language)) ??
        bodyOf(survey, coreOf(question), choices)),
    }));
    const json = {
      SurveyEntry: {
        SurveyID: 'SV_1',
        SurveyName: textOf(survey.title, survey.language),
        SurveyDescription: textOf(survey.description, survey.language) || null,
        SurveyLanguage: survey.language.toUpperCase(),
        SurveyStatus: 'Inactive',
      },
      SurveyElements: [
        element('BL', 'Survey Blocks', blocks),
        element('FL', 'Survey Flow', {
          Type: 'Root',
          FlowID: 'FL_1',
          Flow: flow,
          Properties: { Count: flow.length + 1 },
        }),
        element('SO', 'Survey Options', {
          BackButton: String(survey.settings.isBackAllowed),
          SurveyTermination: 'DefaultMessage',
        }),
        ...payloads.map((payload) => element('SQ', payload.QuestionID, payload, payload.QuestionDescription)),
      ],
    };
    return { text: JSON.stringify(json), notCarriedOver: [...losses] };
  },
  importSurvey(text) {
    const json = parseJson(text);
    if (!isObject(json) || !isObject(json['SurveyEntry']) || !Array.isArray(json['SurveyElements']))
      return unreadable(label);
    return readSurvey(json['SurveyEntry'], listOfJson(json['SurveyElements']));
  },
};

function nameLosses(question: Question, losses: Set<string>): void {
  const { id, help, wordings = [] } = question;
  nameType(question, 'qsf', 'QSF', losses);
  if (help !== undefined) losses.add(`${id}: the help text is not carried over.`);
  if (wordings.length > 0) losses.add(`${id}: other wordings are not part of QSF.`);
  if (carryForwardOf(question))
    losses.add(`${id}: all options are offered, because QSF does not take them over from another question.`);
  if ('randomize' in question && question.randomize === 'flip') losses.add(`${id}: options stay in order.`);
  const core = coreOf(question);
  if (core.type === 'scale' && typeOf(question).inQsf === null)
    losses.add(`${id}: only the labels of the ends are carried over.`);
  if (core.type === 'number' && (core.whole || core.unit !== undefined))
    losses.add(`${id}: unit and whole numbers are not carried over.`);
}

/** Numbers questions and their choices, which QSF refers to by number. Its own types have no number to compare. */
function choicesOf(questions: readonly Question[]): Choices {
  return new Map(
    questions.map((question, index) => [
      question.id,
      {
        qid: `QID${index + 1}`,
        ids: listOf(question).map(({ id }) => id),
        isCompared: typeOf(question).inQsf === null,
      },
    ]),
  );
}

function common(survey: SurveyDefinition, question: Question, choices: Choices, losses: Set<string>) {
  const text = textOf(question.text, survey.language).replace(
    /\{\{\s*answer:\s*(\w+)\s*\}\}/g,
    (_whole, id: string) => `\${q://${choices.get(id)?.qid ?? id}/ChoiceGroup/SelectedChoices}`,
  );
  const [QuestionType = '', Selector = ''] = (typeOf(question).elsewhere.qsf ?? '').split('/');
  const logic = question.showIf === undefined ? undefined : writeLogic(question.showIf, choices);
  if (logic === null) losses.add(`${question.id}: its condition is not carried over.`);
  return {
    QuestionID: choices.get(question.id)?.qid ?? '',
    DataExportTag: question.id,
    QuestionText: text.replace(/\{\{\s*attribute:\s*([^{}]+?)\s*\}\}/g, '${e://Field/$1}'),
    QuestionDescription: text.slice(0, 100),
    QuestionType,
    Selector,
    Configuration: { QuestionDescriptionOption: 'UseText' },
    Validation: { Settings: { ForceResponse: question.required ? 'ON' : 'OFF', Type: 'None' } as Json },
    Language: [],
    ...(logic ? { DisplayLogic: logic } : {}),
    ...('randomize' in question && question.randomize === 'all'
      ? { Randomization: { Type: 'All', Advanced: null } }
      : {}),
  };
}

function numbered(survey: SurveyDefinition, options: readonly Option[], prefix = ''): Json {
  const numbers = options.map((_, index) => String(index + 1));
  const displays = options.map(({ id, text }) => ({
    Display: textOf(text, survey.language),
    ...(id === otherId ? { TextEntry: 'true' } : {}),
    ...(id === noneId ? { ExclusiveAnswer: true } : {}),
  }));
  return {
    [`${prefix}Choices`]: Object.fromEntries(numbers.map((number, index) => [number, displays[index]])),
    [`${prefix}ChoiceOrder`]: numbers,
    [`${prefix}VariableNaming`]: Object.fromEntries(numbers.map((number, index) => [number, options[index]?.id])),
  };
}

function bodyOf(survey: SurveyDefinition, question: CoreQuestion, choices: Choices): Json {
  const settings = (more: Json): Json => ({
    Validation: { Settings: { ForceResponse: question.required ? 'ON' : 'OFF', ...more } },
  });
  switch (question.type) {
    case 'multiple': {
      const { min, max } = question;
      const bounds = defined({ MinChoices: min?.toString(), MaxChoices: max?.toString() });
      const isBound = Object.keys(bounds).length > 0;
      return {
        ...numbered(survey, question.options),
        ...(isBound ? settings({ Type: 'ChoiceRange', ...bounds }) : {}),
      };
    }
    case 'single':
    case 'ranking':
      return numbered(survey, question.options);
    case 'matrix': {
      const columns = numbered(survey, question.columns);
      return {
        ...numbered(survey, question.rows),
        SubSelector: 'SingleAnswer',
        Answers: columns['Choices'],
        AnswerOrder: columns['ChoiceOrder'],
        AnswerVariableNaming: columns['VariableNaming'],
      };
    }
    case 'scale': {
      const { from, to, step, labels } = question;
      return {
        Choices: { 1: { Display: choices.get(question.id)?.qid } },
        ChoiceOrder: ['1'],
        Labels: [from, to].map((point) => ({ Display: textOf(labels[point], survey.language) })),
        Configuration: { CSSliderMin: from, CSSliderMax: to, GridLines: (to - from) / step, SnapToGrid: true },
      };
    }
    case 'number': {
      const { min, max } = question;
      const range = defined({ Min: min?.toString(), Max: max?.toString() });
      return settings({ Type: 'ContentType', ContentType: 'ValidNumber', ValidNumber: range });
    }
    case 'open':
      return settings({ Type: 'TotalChar', TotalChars: question.maxCharacters });
    case 'maxdiff':
      return {};
  }
}

function blockElement(question: Question, section: readonly Question[], choices: Choices, losses: Set<string>): Json {
  const { id, skips = [] } = question;
  const qid = choices.get(id)?.qid;
  const logic = skips.flatMap(({ if: condition, to }) => {
    const isNear = isEnd(to) || section.some((one) => one.id === to);
    const values = condition.op === 'equals' ? [condition.value] : condition.op === 'any-of' ? condition.values : [];
    const isOwn = 'of' in condition && 'question' in condition.of && condition.of.question === id;
    const isKnown = values.length > 0 && values.every((value) => choices.get(id)?.ids.includes(value));
    if (!isNear || !isOwn || !isKnown) {
      losses.add(`${id}: the jump to ${to} is not carried over; QSF jumps within a block and by one's own choice.`);
      return [];
    }
    return values.map((value) => ({
      ChoiceLocator: `q://${qid}/SelectableChoice/${(choices.get(id)?.ids.indexOf(value) ?? 0) + 1}`,
      Condition: 'Selected',
      SkipToDestination: isEnd(to) ? 'ENDOFSURVEY' : choices.get(to)?.qid,
    }));
  });
  const SkipLogic = logic.map((skip, index) => ({ SkipLogicID: index + 1, ...skip, QuestionID: qid }));
  return { Type: 'Question', QuestionID: qid, ...(SkipLogic.length === 0 ? {} : { SkipLogic }) };
}

function readSurvey(entry: Json, elements: readonly Json[]) {
  const losses = new Set<string>();
  const payloads = elements.flatMap(({ Element, Payload }) => (Element === 'SQ' && isObject(Payload) ? [Payload] : []));
  const taken = new Set<string>();
  const questions = new Map<string, Json>();
  const choices = new Map<string, { qid: string; ids: string[] }>();
  for (const payload of payloads) {
    const id = idOf(wordsIn(payload['DataExportTag']) || wordsIn(payload['QuestionID']), taken);
    const body = readBody(payload);
    if (body === null) {
      losses.add(
        `${id}: questions of the type ${wordsIn(payload['QuestionType'])}/${wordsIn(payload['Selector'])} are not carried over.`,
      );
      continue;
    }
    const qid = wordsIn(payload['QuestionID']);
    choices.set(id, { qid, ids: listOfJson(body['options'] ?? body['rows']).map((option) => wordsIn(option['id'])) });
    questions.set(qid, { id, ...body, payload });
  }
  const blocks = elements.filter(({ Element }) => Element === 'BL').flatMap(({ Payload }) => listOfJson(Payload));
  const sectionIds = new Set<string>();
  const sections = blocks
    .filter(({ Type }) => Type !== 'Trash')
    .map((block) => ({
      id: idOf(wordsIn(block['ID']).replace(/^BL_/, ''), sectionIds, 'block'),
      title: wordsIn(block['Description']),
      randomize: isObject(block['Options']) && wordsIn(block['Options']['RandomizeQuestions']).startsWith('Randomize'),
      questions: listOfJson(block['BlockElements']).flatMap((element) => {
        const question = questions.get(wordsIn(element['QuestionID']));
        return question === undefined ? [] : [completed(question, listOfJson(element['SkipLogic']), choices, losses)];
      }),
    }));
  const flow = elements.find(({ Element }) => Element === 'FL')?.['Payload'];
  const others = listOfJson(isObject(flow) ? flow['Flow'] : []).filter(
    ({ Type }) => Type !== 'Block' && Type !== 'Standard',
  );
  for (const { Type } of others) losses.add(`An element of the flow, ${wordsIn(Type)}, is not carried over.`);
  if (elements.some(({ Element }) => Element === 'QO')) losses.add('Quotas are not carried over from Qualtrics.');
  const options = elements.find(({ Element }) => Element === 'SO')?.['Payload'];
  const survey = {
    title: wordsIn(entry['SurveyName']) || 'Survey',
    description: wordsIn(entry['SurveyDescription']) || undefined,
    language: wordsIn(entry['SurveyLanguage']).toLowerCase().split('-')[0] || 'en',
    sections: sections.filter((section) => section.questions.length > 0),
    settings: { isBackAllowed: !isObject(options) || options['BackButton'] !== 'false' },
  };
  return imported(defined(survey), losses);
}

function completed(question: Json, skipLogic: readonly Json[], choices: Choices, losses: Set<string>): Json {
  const { payload, ...fields } = question;
  const given = payload as Json;
  const id = wordsIn(fields['id']);
  const idsByQid = new Map([...choices].map(([own, { qid }]) => [qid, own]));
  const validation = isObject(given['Validation']) ? given['Validation']['Settings'] : null;
  const logic = given['DisplayLogic'] ?? given['InPageDisplayLogic'];
  const showIf = isObject(logic) ? readLogic(logic, choices) : undefined;
  if (showIf === null) losses.add(`${id}: its display logic is not carried over.`);
  const skips = skipLogic.flatMap((skip) => {
    const condition = readLogic({ 0: { 0: { ...skip, LogicType: 'Question', Operator: skip['Condition'] } } }, choices);
    const destination = wordsIn(skip['SkipToDestination']);
    const to = destination === 'ENDOFSURVEY' ? endOfSurvey : idsByQid.get(destination);
    if (condition === null || to === undefined) losses.add(`${id}: the jump to ${destination} is not carried over.`);
    return condition === null || to === undefined ? [] : [{ if: condition, to }];
  });
  return defined({
    ...fields,
    text: readText(wordsIn(given['QuestionText']), idsByQid),
    required: isObject(validation) && validation['ForceResponse'] === 'ON',
    showIf: showIf ?? undefined,
    skips: skips.length === 0 ? undefined : skips,
  });
}

/** Removes HTML and turns piped text into pipes. */
function readText(text: string, ids: ReadonlyMap<string, string>): Text {
  const piped = text
    .replace(/\$\{q:\/\/(QID\d+)\/[^}]*\}/g, (_whole, qid: string) => `{{answer:${ids.get(qid) ?? qid}}}`)
    .replace(/\$\{e:\/\/Field\/([^}]+)\}/g, '{{attribute:$1}}');
  return textOfHtml(piped);
}

/** Reads choices in their order, with our ids where the file names them. */
function readChoices(payload: Json, list: 'Choices' | 'Answers'): Json[] {
  const choices = isObject(payload[list])
    ? payload[list]
    : Object.fromEntries(listOfJson(payload[list]).map((one, at) => [at + 1, one]));
  const order: unknown = payload[list === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder'];
  const naming = payload[list === 'Choices' ? 'VariableNaming' : 'AnswerVariableNaming'];
  const keys = Array.isArray(order) && order.length > 0 ? order.map(String) : Object.keys(choices);
  const taken = new Set<string>();
  return keys.flatMap((key) => {
    const choice = choices[key];
    if (!isObject(choice)) return [];
    const name = isObject(naming) ? wordsIn(naming[key]) : '';
    const isOther = choice['TextEntry'] === 'true' || choice['TextEntry'] === true;
    const isNone = choice['ExclusiveAnswer'] === true || choice['ExclusiveAnswer'] === 'true';
    const id = isOther ? otherId : isNone ? noneId : name || `c${key}`;
    return [{ id: idOf(id, taken, 'c'), text: readText(wordsIn(choice['Display']), new Map()) }];
  });
}

function readBody(payload: Json): Json | null {
  const [type, selector] = [wordsIn(payload['QuestionType']), wordsIn(payload['Selector'])];
  const validation = isObject(payload['Validation']) ? payload['Validation']['Settings'] : null;
  const settings: Json = isObject(validation) ? validation : {};
  const randomization = payload['Randomization'];
  const randomize = isObject(randomization) && randomization['Type'] === 'All' ? 'all' : 'none';
  const number = (value: unknown) => (wordsIn(value) === '' ? undefined : Number(value));
  const own = Object.values(questionTypes).find(({ elsewhere }) => elsewhere.qsf === `${type}/${selector}`);
  if (own?.inQsf) return { type: own.name, ...own.inQsf.read(payload) };
  if (type === 'MC' && ['MAVR', 'MAHR', 'MACOL', 'MSB'].includes(selector)) {
    const bounds = defined({ min: number(settings['MinChoices']), max: number(settings['MaxChoices']) });
    return { type: 'multiple', options: readChoices(payload, 'Choices'), randomize, ...bounds };
  }
  if (type === 'MC') return { type: 'single', options: readChoices(payload, 'Choices'), randomize };
  if (type === 'RO') return { type: 'ranking', options: readChoices(payload, 'Choices'), randomize };
  if (type === 'Matrix' && selector === 'Likert' && payload['SubSelector'] === 'SingleAnswer')
    return {
      type: 'matrix',
      rows: readChoices(payload, 'Choices'),
      columns: readChoices(payload, 'Answers'),
      randomize,
    };
  if (type === 'Slider' && isObject(payload['Configuration'])) {
    const [from, to] = [
      Number(payload['Configuration']['CSSliderMin']),
      Number(payload['Configuration']['CSSliderMax']),
    ];
    const lines = Number(payload['Configuration']['GridLines']) || to - from;
    const [low, high] = listOfJson(payload['Labels']).map(({ Display }) => wordsIn(Display));
    const labels = defined({ [from]: low || undefined, [to]: high || undefined });
    return { type: 'scale', from, to, step: Math.max(1, Math.round((to - from) / lines)), labels };
  }
  if (type === 'TE' && settings['ContentType'] === 'ValidNumber') {
    const range = isObject(settings['ValidNumber']) ? settings['ValidNumber'] : {};
    return { type: 'number', ...defined({ min: number(range['Min']), max: number(range['Max']) }) };
  }
  if (type === 'TE' && selector !== 'FORM')
    return {
      type: 'open',
      lines: selector === 'SL' ? 1 : 4,
      ...defined({ maxCharacters: number(settings['TotalChars']) }),
    };
  return null;
}
