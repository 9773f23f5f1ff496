/** Types that are read as a core type: with made-up ones for options, own lists and sets, all is as with the core type. */
import * as z from 'zod/mini';
import { arrange } from '../../../../domain/surveys/arrange.ts';
import { readColumns } from '../../../../domain/surveys/import/columns.ts';
import { readResponse } from '../../../../domain/surveys/import/read-response.ts';
import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { blankFields, questionFields } from '../../../../domain/surveys/parts/fields.ts';
import { optionListFields, optionsSchema } from '../../../../domain/surveys/parts/option.ts';
import { choicePrompt, distributionPrompt } from '../../../../domain/surveys/persona.ts';
import { qualityFlags } from '../../../../domain/surveys/quality/flags.ts';
import { surveyResults } from '../../../../domain/surveys/results/results.ts';
import { figureLines } from '../../../../domain/surveys/runs/figures.ts';
import { replyTokens } from '../../../../domain/surveys/runs/prompt.ts';
import { structureFindings, valuesOf } from '../../../../domain/surveys/structure.ts';
import { questionsOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { defineQuestionTypeAs } from '../../../../domain/surveys/types/question-type.ts';
import { coreOf, questionTypes, type Question } from '../../../../domain/surveys/types/registry.ts';
import { surveyFormats } from '../../../../domain/surveys/formats/formats.ts';
import { simulatedInput } from './results/_support/simulated-results.ts';
import { answerAll, answerTo, respondentOf } from './samples.ts';

const yesNoSchema = z.object({ ...questionFields, type: z.literal('yes-no') });
const yesNo = defineQuestionTypeAs<z.output<typeof yesNoSchema>, Question<'single'>, unknown>(questionTypes.single, {
  name: 'yes-no',
  label: 'Yes or no',
  schema: yesNoSchema,
  blank: (id) => ({ ...blankFields(id), type: 'yes-no' }),
  readAs: (question) => ({
    ...question,
    type: 'single',
    randomize: 'none',
    options: [
      { id: 'o1', text: 'Yes' },
      { id: 'o2', text: 'No' },
      { id: 'o3', text: 'Perhaps' },
      { id: 'o4', text: 'Never' },
    ],
  }),
});

const listSchema = z.object({ ...questionFields, type: z.literal('checklist'), ...optionListFields });
const checklist = defineQuestionTypeAs<z.output<typeof listSchema>, Question<'multiple'>, unknown>(
  questionTypes.multiple,
  {
    name: 'checklist',
    label: 'A checklist',
    schema: listSchema,
    list: 'options',
    blank: (id) => ({ ...blankFields(id), type: 'checklist', options: [], randomize: 'none' }),
    readAs: (question) => ({ ...question, type: 'multiple' }),
  },
);

const pairsSchema = z.object({ ...questionFields, type: z.literal('pairs'), items: optionsSchema });
const pairs = defineQuestionTypeAs<z.output<typeof pairsSchema>, Question<'maxdiff'>, unknown>(questionTypes.maxdiff, {
  name: 'pairs',
  label: 'The better of two',
  schema: pairsSchema,
  blank: (id) => ({ ...blankFields(id), type: 'pairs', items: [] }),
  readAs: (question) => ({
    ...question,
    type: 'maxdiff',
    setSize: 2,
    setCount: 3,
    bestLabel: 'Better',
    worstLabel: 'Worse',
  }),
});

const options = ['A', 'B', 'C', 'D'].map((text, at) => ({ id: `o${at + 1}`, text }));
const questions = [
  { id: 'yes', type: 'yes-no', text: 'Do you?', required: false },
  {
    id: 'list',
    type: 'checklist',
    text: 'Which?',
    required: true,
    randomize: 'all',
    options,
    showIf: { op: 'equals', of: { question: 'yes' }, value: 'o1' },
  },
  { id: 'pair', type: 'pairs', text: 'Better?', required: true, items: options },
  {
    id: 'kept',
    type: 'checklist',
    text: 'Which of them?',
    required: false,
    randomize: 'none',
    options: [],
    carryForward: { from: 'list', which: 'chosen' },
  },
] as unknown as Question[];
const surveyWith = (asked: Question[]): SurveyDefinition => ({
  title: 'Made up',
  language: 'en',
  sections: [{ id: 's', randomize: false, onOnePage: false, questions: asked }],
  quotas: [],
  settings: { isBackAllowed: true },
});

const names = { 'yes-no': yesNo, checklist, pairs };
Object.assign(questionTypes, names);
afterAll(() => {
  for (const name of Object.keys(names)) delete (questionTypes as Record<string, unknown>)[name];
});

const made = surveyWith(questions);
const core = surveyWith(questions.map(coreOf));
const both = [made, core] as const;
const seeds = Array.from({ length: 20 }, (_, at) => `respondent ${at}`);

/** The same of both surveys. */
function expectEqual(of: (survey: SurveyDefinition) => unknown): void {
  const [ofMade, ofCore] = both.map(of);
  expect(ofMade).toEqual(ofCore);
}

test('they are arranged, checked and looked for by conditions as their core types', () => {
  expect(questionsOf(core).map(({ type }) => type)).toEqual(['single', 'multiple', 'maxdiff', 'multiple']);
  expectEqual((survey) => seeds.map((seed) => arrange(survey, seed)));
  expectEqual((survey) => [structureFindings(survey), lint(survey)]);
  expectEqual((survey) => questionsOf(survey).map((question) => valuesOf(survey, question)));
  expect(structureFindings(made)).toEqual([]);
});

test('they take the same path with the same questions, answers and flags', () => {
  expectEqual((survey) =>
    seeds.map((seed) => {
      const respondent = respondentOf(survey, seed);
      const shown: unknown[] = [];
      const { answers, asked } = answerAll(survey, respondent, (question) => {
        shown.push(
          coreOf(question),
          choicePrompt(question),
          distributionPrompt(question),
          replyTokens(question, 'choice'),
        );
        return answerTo(question, seed + question.id) ?? (question.required ? answerTo(question, 'again') : null);
      });
      return {
        shown,
        answers,
        asked,
        flags: qualityFlags(survey, { id: seed, answers, respondent, seconds: 1, pasted: [] }),
      };
    }),
  );
});

test('their results and files are the same', () => {
  const input = simulatedInput({
    people: 60,
    personas: 60,
    twins: true,
    survey: core,
    request: { group: 'attribute:area' },
  });
  expectEqual((definition) => surveyResults({ ...input, definition }));
  expectEqual((survey) =>
    figureLines(
      survey,
      input.people.map(({ answers }) => answers),
    ),
  );
  expectEqual((survey) => {
    const columns = readColumns(
      survey,
      ['yes', 'list'].map((name) => ({ label: name, names: [name] })),
    );
    return [
      ['Yes', 'A; C'],
      ['o2', ''],
      ['Maybe', ''],
    ].map((cells) => readResponse(survey, columns, cells));
  });
});

test.each(Object.values(surveyFormats))(
  '$label gets what it gets for the core type, and the difference is said',
  (format) => {
    const [ofMade, ofCore] = both.map((survey) => format.exportSurvey(survey));
    expect(ofMade?.text).toEqual(ofCore?.text);
    expect(ofMade?.notCarriedOver.filter((loss) => loss.includes('becomes'))).toEqual([
      expect.stringMatching(/^yes: .+"Yes or no"; it becomes "One of several options"\.$/),
      expect.stringMatching(/^list: .+"A checklist"; it becomes "Any of several options"\.$/),
      expect.stringMatching(/^kept: .+"A checklist"; it becomes "Any of several options"\.$/),
    ]);
  },
);
