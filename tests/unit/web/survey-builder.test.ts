/** The builder of surveys without its screens: edits, undo, texts by language, conditions, and pasted invitations. */
import { holds, type Condition, type Value } from '../../../domain/surveys/parts/condition.ts';
import { lint } from '../../../domain/surveys/lint/lint.ts';
import { clinicAccess } from '../../../domain/surveys/samples/clinic-access.ts';
import { questionOf, questionsOf, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { coreOf, questionTypes, type QuestionTypeName } from '../../../domain/surveys/types/registry.ts';
import { validateSurvey } from '../../../domain/surveys/validate.ts';
import { isCompatible } from '../../../domain/surveys/versions.ts';
import {
  conditionOf,
  conditionWords,
  firstTest,
  groupOf,
  operatorOf,
  operatorsFor,
  testOf,
  withOperator,
} from '../../../web/features/surveys/builder/conditions/tests-of.ts';
import {
  addQuestion,
  addSection,
  changeQuestion,
  duplicateQuestion,
  moveQuestion,
  placeQuestion,
  removeQuestion,
} from '../../../web/features/surveys/builder/edits.ts';
import { edited, startOf } from '../../../web/features/surveys/builder/history.ts';
import { languagesOf } from '../../../domain/surveys/languages.ts';
import { withWords, wordsIn } from '../../../domain/surveys/parts/text.ts';
import { attributesIn } from '../../../web/features/surveys/preview/attributes.ts';
import { linksAsCsv, readInvitees } from '../../../web/features/surveys/share/invitees.ts';

function clinic(): SurveyDefinition {
  const { survey } = validateSurvey(clinicAccess);
  if (survey === null) throw new Error('The sample cannot be read');
  return survey;
}

const idsOf = (survey: SurveyDefinition | null) =>
  survey?.sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));

test('the sample can be asked, has nothing to mend, and shows what surveys can do', () => {
  const survey = clinic();
  expect(lint(survey)).toEqual([]);
  const coreTypes = Object.values(questionTypes).map(({ blank }) => coreOf(blank('q')).type);
  expect(new Set(questionsOf(survey).map(({ type }) => type))).toEqual(new Set(coreTypes));
});

test('every type can be added, and the survey can be stored after each edit', () => {
  let survey = addSection(clinic()).survey;
  for (const type of Object.keys(questionTypes) as QuestionTypeName[]) {
    const added = addQuestion(survey, 's3', type);
    survey = added.survey;
    expect(questionOf(survey, added.id)?.type).toBe(type);
    expect(validateSurvey(JSON.parse(JSON.stringify(survey))).survey).toEqual(survey);
  }
  expect(new Set(questionsOf(survey).map(({ id }) => id)).size).toBe(questionsOf(survey).length);
});

test('a question moves within its section, into the next one, and no farther than the ends', () => {
  const survey = clinic();
  expect(idsOf(moveQuestion(survey, 'wait', -1))?.[0]).toBe('wait visited ease statements');
  expect(idsOf(moveQuestion(survey, 'statements', 1))).toEqual([
    'visited wait ease',
    'statements help first matters tell',
  ]);
  expect(idsOf(moveQuestion(survey, 'help', -1))?.[0]).toBe('visited wait ease statements help');
  expect(moveQuestion(survey, 'visited', -1)).toBeNull();
  expect(moveQuestion(survey, 'tell', 1)).toBeNull();
  expect(idsOf(placeQuestion(survey, 'tell', 'visits', 0))?.[0]).toBe('tell visited wait ease statements');
});

test('a copy has an id of its own, and what is removed is named by the linter where it was used', () => {
  const copied = duplicateQuestion(clinic(), 'help');
  expect(idsOf(copied.survey)?.[1]).toBe('help help_copy first matters tell');
  const rules = lint(removeQuestion(clinic(), 'help')).map(({ questionId, rule }) => `${questionId} ${rule}`);
  expect(rules).toContain('first future-reference');
  expect(rules).toContain('visited jump');
});

test('edits of one field are undone together, others one by one, and both can be done again', () => {
  const named = (title: string) => ({ ...clinic(), title });
  let history = startOf(named('A'));
  for (const title of ['Ac', 'Acc']) history = edited(history, { kind: 'change', survey: named(title), what: 'title' });
  history = edited(history, { kind: 'change', survey: named('B'), what: null });
  history = edited(history, { kind: 'change', survey: named('C'), what: null });
  const undone = [1, 2, 3, 4].map(() => (history = edited(history, { kind: 'undo' })).present.title);
  expect(undone).toEqual(['B', 'Acc', 'A', 'A']);
  const redone = [1, 2, 3].map(() => (history = edited(history, { kind: 'redo' })).present.title);
  expect(redone).toEqual(['Acc', 'B', 'C']);
  // Typing after an undo is a step of its own, and what was undone is gone.
  history = edited(history, { kind: 'undo' });
  history = edited(history, { kind: 'change', survey: named('D'), what: 'title' });
  expect(edited(history, { kind: 'redo' }).present.title).toBe('D');
  expect(edited(history, { kind: 'undo' }).present.title).toBe('B');
});

test('a text stays plain until it has another language, and becomes plain again without', () => {
  const german = withWords('Hello', 'de', 'en', 'Hallo');
  expect(german).toEqual({ en: 'Hello', de: 'Hallo' });
  expect(wordsIn(german, 'de', 'en')).toBe('Hallo');
  expect(wordsIn('Hello', 'de', 'en')).toBe('');
  expect(withWords(german, 'de', 'en', '')).toBe('Hello');
  expect(withWords('', 'de', 'en', 'Hallo')).toEqual({ de: 'Hallo' });
  expect(languagesOf({ ...clinic(), title: { en: 'A', pl: 'B' } })).toEqual(['en', 'pl']);
});

const one: Condition = { op: 'equals', of: { question: 'visited' }, value: 'never' };
const other: Condition = { op: 'not', condition: { op: 'answered', of: { attribute: 'age' } } };

test.each<[string, Condition]>([
  ['a test', one],
  ['a negated test', other],
  ['all', { op: 'and', conditions: [one, other] }],
  ['any', { op: 'or', conditions: [one, other] }],
  ['none', { op: 'not', condition: { op: 'or', conditions: [one, other] } }],
  ['not all', { op: 'not', condition: { op: 'and', conditions: [one, other] } }],
  ['groups in a group', { op: 'and', conditions: [one, { op: 'or', conditions: [one, other] }] }],
])('the editor reads and writes %s without changing it', (_name, condition) => {
  expect(conditionOf(groupOf(condition))).toEqual(condition);
});

test('a condition without tests is none', () => {
  expect(conditionOf({ kind: 'none', conditions: [] })).toBeUndefined();
});

test('every operator that is offered for a question makes a test that can be stored and is shown as it was chosen', () => {
  const survey = clinic();
  const values: (Value | null)[] = [null, { chosen: ['never'], number: null }, { chosen: ['1'], number: 1 }];
  for (const question of [...questionsOf(survey), null]) {
    const first = firstTest(survey, question ?? undefined);
    const test = testOf(first)?.test;
    if (test === undefined) throw new Error('It begins with no test');
    for (const [operator] of operatorsFor(question)) {
      const condition = withOperator(test, operator, 'x');
      const found = testOf(condition);
      expect(found && operatorOf(found)).toBe(operator);
      expect(values.map((value) => typeof holds(condition, () => value))).toEqual(['boolean', 'boolean', 'boolean']);
    }
  }
});

test('a condition is said in words', () => {
  const nameOf = (id: string) => id.toUpperCase();
  expect(conditionWords(clinic(), one, nameOf)).toBe('VISITED is Never');
  expect(conditionWords(clinic(), { op: 'or', conditions: [one, other] }, nameOf)).toBe(
    'VISITED is Never or age is not known',
  );
});

test('the preview asks for the attributes that conditions and texts look at', () => {
  const survey = clinic();
  expect(attributesIn(survey)).toEqual([]);
  const [first] = survey.sections;
  if (first === undefined) throw new Error('It has no section');
  const changed = { ...first, showIf: other, title: 'For {{attribute:city}}' };
  expect(attributesIn({ ...survey, sections: [changed] })).toEqual(['age', 'city']);
});

test('invitations are read from names, from a sheet and from CSV, with other columns as attributes', () => {
  expect(readInvitees('Ann\nBen\n').people).toEqual([{ name: 'Ann' }, { name: 'Ben' }]);
  const { people, attributes, problem } = readInvitees(
    'area,name,language\n"rural, north",Ann,de\nurban,"Doe, Ben",\n',
  );
  expect(problem).toBeNull();
  expect(attributes).toEqual(['area']);
  expect(people).toEqual([
    { name: 'Ann', attributes: { area: 'rural, north' }, language: 'de' },
    { name: 'Doe, Ben', attributes: { area: 'urban' } },
  ]);
  expect(readInvitees('name\tage\nAnn\t34').people).toEqual([{ name: 'Ann', attributes: { age: '34' } }]);
});

test.each([
  ['name,age\n,34', 'Person 1 has no name.'],
  ['name,age\nAnn,34,more', 'Line 2 has more cells than the first line has titles.'],
  [Array.from({ length: 1001 }, (_, at) => `P${at}`).join('\n'), 'Invite at most 1,000 people at once.'],
  ['name,age\n"Ann,34', 'This cannot be read as a table'],
])('what cannot be invited is named: %.20s', (text, problem) => {
  expect(readInvitees(text).problem).toContain(problem);
});

test('links are written as CSV that no sheet runs as a formula', () => {
  const text = linksAsCsv([{ name: '=HYPERLINK("x")', address: 'https://a.example/s/1' }]);
  expect(text).toBe('name,link\r\n"\'=HYPERLINK(""x"")",https://a.example/s/1');
});

test('a question that is named like a field of texts is compared as a question', () => {
  const survey = clinic();
  expect(isCompatible(survey, { ...survey, title: 'Access to your clinics' }).isCompatible).toBe(true);
  const shorter = changeQuestion(survey, 'help', (question) => ({ ...question, required: false }));
  expect(isCompatible(survey, shorter)).toEqual({ isCompatible: false, reasons: ['help: required was changed.'] });
});
