import fc from 'fast-check';
import { edsl } from '../../../../domain/surveys/formats/edsl.ts';
import type { SurveyFormat } from '../../../../domain/surveys/formats/format.ts';
import { qsf } from '../../../../domain/surveys/formats/qsf.ts';
import { surveyFormats } from '../../../../domain/surveys/formats/formats.ts';
import { surveyJs } from '../../../../domain/surveys/formats/surveyjs.ts';
import { questionOf, questionsOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { coreOf, typeOf, type Question } from '../../../../domain/surveys/types/registry.ts';
import { commuting, surveyOf, surveys } from './samples.ts';

const survey = surveyOf(commuting);

function roundTrip(format: SurveyFormat, from: SurveyDefinition) {
  const exported = format.exportSurvey(from);
  const { survey: back, notCarriedOver } = format.importSurvey(exported.text);
  if (back === null) throw new Error(notCarriedOver.join('\n'));
  return { back, losses: exported.notCarriedOver, problems: notCarriedOver };
}

test.each(Object.entries({ surveyJs, qsf, edsl }))(
  'random surveys come back from %s, or what is lost is named',
  (tool, format) => {
    fc.assert(
      fc.property(surveys, (any) => {
        const isKnownThere = (question: Question) => typeOf(question).elsewhere[tool as 'qsf'] !== null;
        // A file without any question is no survey.
        fc.pre(questionsOf(any).some(isKnownThere));
        const { back, losses } = roundTrip(format, any);
        for (const question of questionsOf(any)) {
          const found = questionOf(back, question.id);
          const named = losses.filter((loss) => loss.startsWith(`${question.id}: `));
          expect(found === undefined ? null : coreOf(found).type).toBe(
            isKnownThere(question) ? coreOf(question).type : null,
          );
          expect(named.some((loss) => loss.includes('no questions of the type'))).toBe(found?.type !== question.type);
        }
      }),
      { numRuns: 30 },
    );
  },
);

describe('SurveyJS', () => {
  it('carries conditions, jumps, carried options and languages there and back', () => {
    const { back, losses, problems } = roundTrip(surveyJs, survey);
    for (const id of ['works', 'means', 'parking', 'ratings', 'order', 'why'])
      expect(questionOf(back, id)).toEqual(questionOf(survey, id));
    expect(questionOf(back, 'favorite')).toMatchObject({ carryForward: { from: 'means', which: 'chosen' } });
    expect(back.title).toEqual(survey.title);
    expect(problems).toEqual([]);
    expect(losses).toEqual([
      'Quotas are not part of SurveyJS.',
      'favorite: other wordings are not part of SurveyJS.',
      'minutes: the unit is not part of SurveyJS.',
      'minutes: SurveyJS does not ask for whole numbers only.',
      'messages: SurveyJS has no questions of the type "Best and worst of small sets".',
      'Each section is one page in SurveyJS, also where questions are asked one by one.',
    ]);
  });

  it('reads a survey as the tool writes it and names what it cannot', () => {
    const text = JSON.stringify({
      title: 'NPS Survey',
      completedHtml: 'Thank you!',
      pages: [
        {
          name: 'page1',
          elements: [
            {
              type: 'rating',
              name: 'nps_score',
              title: 'How likely are you to recommend us?',
              isRequired: true,
              rateMin: 0,
              rateMax: 10,
              minRateDescription: 'Most unlikely',
              maxRateDescription: 'Most likely',
            },
            {
              type: 'checkbox',
              name: 'promoter features',
              visibleIf: '{nps_score} >= 9',
              title: 'Which features do you value?',
              choices: ['Performance', { value: 'ui', text: 'User Interface' }],
              showOtherItem: true,
            },
            {
              type: 'comment',
              name: 'reasons',
              visibleIf: "{nps_score} <= 6 or {promoter features} contains 'ui'",
              title: 'Why {nps_score}?',
            },
            { type: 'text', name: 'age', inputType: 'number', visibleIf: 'age({birth}) > 3' },
            { type: 'signaturepad', name: 'signature' },
          ],
        },
      ],
      triggers: [{ type: 'complete', expression: '{nps_score} = 0' }],
    });
    const { survey: read, notCarriedOver } = surveyJs.importSurvey(text);
    expect(read && questionsOf(read).map(({ id, type }) => `${id} ${type}`)).toEqual([
      'nps_score scale',
      'promoter_features multiple',
      'reasons open',
      'age number',
    ]);
    expect(read && questionOf(read, 'reasons')?.showIf).toEqual({
      op: 'or',
      conditions: [
        { op: 'compare', of: { question: 'nps_score' }, comparison: '<=', number: 6 },
        { op: 'equals', of: { question: 'promoter_features' }, value: 'ui' },
      ],
    });
    expect(read && questionOf(read, 'nps_score')?.skips).toEqual([
      { if: { op: 'equals', of: { question: 'nps_score' }, value: '0' }, to: 'end' },
    ]);
    expect(notCarriedOver).toEqual([
      'age: the condition age({birth}) > 3 is not carried over.',
      'signature: questions of the type signaturepad are not carried over.',
    ]);
  });
});

describe('Qualtrics QSF', () => {
  it('carries questions, own jumps and display logic there and back, and names the rest', () => {
    const { back, losses, problems } = roundTrip(qsf, survey);
    expect(problems).toEqual([]);
    expect(questionOf(back, 'works')).toEqual({
      ...questionOf(survey, 'works'),
      text: 'Do you work outside your home?',
    });
    for (const id of ['means', 'parking', 'ratings']) expect(questionOf(back, id)).toEqual(questionOf(survey, id));
    expect(questionOf(back, 'minutes')).toMatchObject({ type: 'number', min: 0, max: 300 });
    expect(losses).toContain(
      'favorite: all options are offered, because QSF does not take them over from another question.',
    );
    expect(losses).toContain('messages: QSF has no questions of the type "Best and worst of small sets".');
    expect(losses).toContain('Quotas are not carried over to Qualtrics.');
  });

  it('reads a survey as the tool writes it', () => {
    const question = (id: string, payload: object) => ({
      SurveyID: 'SV_1',
      Element: 'SQ',
      PrimaryAttribute: id,
      Payload: {
        QuestionID: id,
        DataExportTag: id.replace('QID', 'Q'),
        Validation: { Settings: { ForceResponse: 'ON', Type: 'None' } },
        ...payload,
      },
    });
    const text = JSON.stringify({
      SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Consent', SurveyLanguage: 'EN' },
      SurveyElements: [
        {
          Element: 'BL',
          Payload: {
            0: {
              Type: 'Default',
              Description: 'Main',
              ID: 'BL_1',
              BlockElements: [
                {
                  Type: 'Question',
                  QuestionID: 'QID1',
                  SkipLogic: [
                    {
                      SkipLogicID: 1,
                      ChoiceLocator: 'q://QID1/SelectableChoice/2',
                      Condition: 'Selected',
                      SkipToDestination: 'ENDOFSURVEY',
                    },
                  ],
                },
                { Type: 'Page Break' },
                { Type: 'Question', QuestionID: 'QID2' },
                { Type: 'Question', QuestionID: 'QID3' },
              ],
            },
            1: { Type: 'Trash', ID: 'BL_2', BlockElements: [] },
          },
        },
        { Element: 'FL', Payload: { Type: 'Root', Flow: [{ Type: 'Block', ID: 'BL_1' }, { Type: 'Branch' }] } },
        question('QID1', {
          QuestionText: 'Do you <b>agree</b>?',
          QuestionType: 'MC',
          Selector: 'SAVR',
          Choices: { 1: { Display: 'Yes' }, 2: { Display: 'No' } },
          ChoiceOrder: [1, 2],
        }),
        question('QID2', {
          QuestionText: 'Why ${q://QID1/ChoiceGroup/SelectedChoices}?',
          QuestionType: 'TE',
          Selector: 'ML',
          DisplayLogic: {
            0: {
              0: {
                LogicType: 'Question',
                QuestionID: 'QID1',
                ChoiceLocator: 'q://QID1/SelectableChoice/1',
                Operator: 'Selected',
                Type: 'Expression',
              },
              Type: 'If',
            },
            1: {
              0: {
                LogicType: 'EmbeddedField',
                LeftOperand: 'group',
                Operator: 'EqualTo',
                RightOperand: 'a',
                Type: 'Expression',
              },
              Type: 'OrIf',
            },
            Type: 'BooleanExpression',
          },
        }),
        question('QID3', { QuestionText: 'Draw', QuestionType: 'Draw', Selector: 'Signature' }),
      ],
    });
    const { survey: read, notCarriedOver } = qsf.importSurvey(text);
    expect(read && questionsOf(read)).toMatchObject([
      { id: 'Q1', type: 'single', text: 'Do you agree?', required: true, skips: [{ to: 'end' }] },
      {
        id: 'Q2',
        text: 'Why {{answer:Q1}}?',
        showIf: { op: 'or', conditions: [{ value: 'c1' }, { of: { attribute: 'group' }, value: 'a' }] },
      },
    ]);
    expect(notCarriedOver).toEqual([
      'Q3: questions of the type Draw/Signature are not carried over.',
      'An element of the flow, Branch, is not carried over.',
    ]);
  });
});

describe('EDSL JSONL', () => {
  it('carries questions, skip rules and jumps there and back, and names the rest', () => {
    const { back, losses, problems } = roundTrip(edsl, survey);
    expect(problems).toEqual([]);
    expect(questionOf(back, 'works')).toMatchObject({ type: 'single', skips: questionOf(survey, 'works')?.skips });
    expect(questionOf(back, 'parking')).toMatchObject({
      showIf: { op: 'equals', of: { question: 'means' }, value: 'car' },
      labels: { 0: 'Not at all', 10: 'Very' },
    });
    expect(back.sections.map(({ id }) => id)).toEqual(survey.sections.map(({ id }) => id));
    expect(losses).toContain('Only the first language of texts is carried over.');
    expect(losses).toContain('messages: EDSL has no questions of the type "Best and worst of small sets".');
  });

  it('reads a survey as the tool writes it', () => {
    const rule = (current: number, expression: string, next: number | string, priority: number, before: boolean) => ({
      current_q: current,
      expression,
      next_q: next,
      priority,
      question_name_to_index: { q0: 0, q1: 1, q2: 2 },
      before_rule: before,
    });
    const lines = [
      {
        __header__: true,
        edsl_class_name: 'Survey',
        n_questions: 3,
        memory_plan: { survey_question_names: ['q0', 'q1', 'q2'], survey_question_texts: [], data: {} },
        rule_collection: {
          rules: [
            rule(0, 'True', 1, -1, false),
            rule(0, "{{ q0.answer }} == 'no'", 2, 0, false),
            rule(1, "'reading' in {{ q0.answer }}", 2, 0, true),
            rule(1, 'len({{ q0.answer }}) > 1', 2, 0, false),
          ],
          num_questions: 3,
        },
        question_groups: {},
      },
      {
        question_name: 'q0',
        question_text: 'Do you like school?',
        question_options: ['yes', 'no'],
        question_type: 'multiple_choice',
      },
      { question_name: 'q1', question_text: 'Why {{ q0.answer }}?', question_type: 'free_text' },
      {
        question_name: 'q2',
        question_text: 'Budget?',
        question_type: 'budget',
        question_options: ['a'],
        budget_sum: 100,
      },
    ];
    const { survey: read, notCarriedOver } = edsl.importSurvey(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(read).toBeDefined();
    expect(notCarriedOver).toEqual(
      expect.arrayContaining([
        'q2: questions of the type budget are not carried over.',
        'q1: the rule len({{ q0.answer }}) > 1 is not carried over.',
      ]),
    );
    expect(read && questionOf(read, 'q1')?.text).toBe('Why {{answer:q0}}?');
  });
});

it.each(Object.values(surveyFormats))('$label refuses other files without failing', (format) => {
  for (const text of ['', '{}', '[1]', 'PK\u0003', '{"pages": 3}', '{"SurveyEntry":{},"SurveyElements":[]}'])
    expect(format.importSurvey(text).notCarriedOver.length).toBeGreaterThan(0);
});
