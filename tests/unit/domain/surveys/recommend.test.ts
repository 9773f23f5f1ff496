/** "How likely are you to recommend": a type that is read as a scale. */
import { edsl } from '../../../../domain/surveys/formats/edsl.ts';
import type { SurveyFormat } from '../../../../domain/surveys/formats/format.ts';
import { qsf } from '../../../../domain/surveys/formats/qsf.ts';
import { surveyJs } from '../../../../domain/surveys/formats/surveyjs.ts';
import { readColumns } from '../../../../domain/surveys/import/columns.ts';
import { readResponse } from '../../../../domain/surveys/import/read-response.ts';
import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { path } from '../../../../domain/surveys/path.ts';
import { choicePrompt, distributionPrompt, drawAnswer, readChoice } from '../../../../domain/surveys/persona.ts';
import { present } from '../../../../domain/surveys/present.ts';
import { qualityFlags } from '../../../../domain/surveys/quality/flags.ts';
import { figureRows } from '../../../../domain/surveys/results/figure-rows.ts';
import type { ResultsInput } from '../../../../domain/surveys/results/input.ts';
import { surveyResults } from '../../../../domain/surveys/results/results.ts';
import type { LaneFigure } from '../../../../domain/surveys/results/question-view.ts';
import { figureLines } from '../../../../domain/surveys/runs/figures.ts';
import { valuesOf } from '../../../../domain/surveys/structure.ts';
import { questionOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { coreOf, questionTypes, type Question } from '../../../../domain/surveys/types/registry.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { isCompatible } from '../../../../domain/surveys/versions.ts';
import { simulatedInput } from './results/_support/simulated-results.ts';
import { respondentOf, surveyOf } from './samples.ts';

const text = { en: 'How likely are you to recommend the clinic?', de: 'Wie wahrscheinlich empfehlen Sie die Praxis?' };
const definition = {
  title: 'Clinic',
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'rec',
          type: 'recommend',
          text,
          required: true,
          lowLabel: { en: 'Not at all likely', de: 'Sehr unwahrscheinlich' },
          skips: [{ if: { op: 'compare', of: { question: 'rec' }, comparison: '>', number: 8 }, to: 'end' }],
        },
        {
          id: 'why',
          type: 'open',
          text: 'You chose {{answer:rec}}. Why?',
          showIf: { op: 'any-of', of: { question: 'rec' }, values: ['0', '1', '2', '3'] },
        },
      ],
    },
  ],
};
const survey = surveyOf(definition);
const recommend = questionOf(survey, 'rec') as Question<'recommend'>;
const shownIn = (language: string | null) => present(survey, recommend, {}, respondentOf(survey, 'a', {}, language));
const asScale = (from: SurveyDefinition): SurveyDefinition => ({
  ...from,
  sections: from.sections.map((section) => ({ ...section, questions: section.questions.map(coreOf) })),
});

test('a new one can be asked as it is, with labels at both ends', () => {
  const blank = questionTypes.recommend.blank('q1');
  const { findings } = validateSurvey({ title: 'New', sections: [{ id: 's', questions: [blank] }] });
  expect(findings).toEqual([]);
  // Half of it is translated.
  expect(lint(survey).filter(({ rule }) => rule !== 'translation')).toEqual([]);
  expect(recommend.highLabel).toBe('Extremely likely');
});

test('personas are asked in both modes as with a scale, and reply with a number or a label', () => {
  const shown = shownIn(null);
  const scale = coreOf(shown);
  expect(choicePrompt(shown)).toEqual(choicePrompt(scale));
  expect(choicePrompt(shown).lines).toContain('The scale goes from 0 (Not at all likely) to 10 (Extremely likely).');
  expect(distributionPrompt(shown)).toEqual(distributionPrompt(scale));
  expect(distributionPrompt(shown)?.lines).toHaveLength(2 + 11 + 1);
  expect(drawAnswer(shown, { 9: 1 }, 'seed')).toBe(9);
  expect(['7', 'extremely likely', 11, 'often'].map((reply) => readChoice(shown, reply))).toEqual([7, 10, null, null]);
});

test('its labels are shown in the language of the respondent, and corrected like other texts', () => {
  expect(coreOf(shownIn('de'))).toMatchObject({
    type: 'scale',
    labels: { 0: 'Sehr unwahrscheinlich', 10: 'Extremely likely' },
  });
  const withHigh = (highLabel: string) =>
    surveyOf({
      ...definition,
      sections: [{ id: 's', questions: [{ ...definition.sections[0]?.questions[0], highLabel }] }],
    });
  expect(isCompatible(withHigh('Extremly likely'), withHigh('Extremely likely')).isCompatible).toBe(true);
  expect(isCompatible(withHigh('Extremely likely'), withHigh('Yes, of course')).reasons).toEqual([
    'rec: highLabel says something else now.',
  ]);
});

test('conditions and jumps see the number', () => {
  const asked = (rec: number) => path(survey, { rec }, respondentOf(survey)).map(({ id }) => id);
  expect([2, 5, 9].map(asked)).toEqual([['rec', 'why'], ['rec'], ['rec']]);
  expect(valuesOf(survey, recommend)).toEqual(Array.from({ length: 11 }, (_, point) => String(point)));
});

test('cells of files are read by number, by label, and as they are exported', () => {
  const columns = readColumns(
    survey,
    ['rec', 'why'].map((name) => ({ label: name, names: [name] })),
  );
  const read = ['4', 'Extremely likely', '0 (Not at all likely)', '11'].map((cell) => {
    const found = readResponse(survey, columns, [cell, cell.startsWith('0') ? 'The wait' : '']);
    return 'problem' in found ? found.problem : found.answers['rec'];
  });
  expect(read).toEqual([4, 10, 0, 'has a wrong answer to rec: Choose a point from 0 to 10']);
});

test('equal answers to many of them are flagged, as on scales', () => {
  const five = surveyOf({
    title: 'Five',
    sections: [
      {
        id: 's',
        questions: Array.from({ length: 5 }, (_, at) => ({ id: `r${at}`, type: 'recommend', text: 'Likely?' })),
      },
    ],
  });
  const answers = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`r${at}`, 8]));
  const response = { id: 'a', answers, respondent: respondentOf(five), seconds: null, pasted: [] };
  expect(qualityFlags(five, response).map(({ kind }) => kind)).toEqual(['straight-lining']);
  expect(figureLines(survey, [{ rec: 8 }, { rec: 10 }])[0]).toMatch(/: mean 9 \(.+\); Net Promoter Score 50 \(/);
});

function roundTrip(format: SurveyFormat) {
  const { text: file, notCarriedOver } = format.exportSurvey(survey);
  const { survey: back } = format.importSurvey(file);
  return { back: back === null ? undefined : questionOf(back, 'rec'), losses: notCarriedOver };
}

test('Qualtrics has the type; the other tools get a scale, and it is said', () => {
  const loss = (tool: string) =>
    `rec: ${tool} has no questions of the type "How likely to recommend, 0 to 10"; it becomes "A point on a scale".`;
  const ofQualtrics = roundTrip(qsf);
  expect(ofQualtrics.back).toMatchObject({
    type: 'recommend',
    lowLabel: 'Not at all likely',
    highLabel: 'Extremely likely',
  });
  expect(ofQualtrics.losses).toEqual([
    'Only the first language of texts is carried over.',
    "rec: the jump to end is not carried over; QSF jumps within a block and by one's own choice.",
    'why: its condition is not carried over.',
  ]);
  const payload: unknown = JSON.parse(qsf.exportSurvey(survey).text);
  expect(JSON.stringify(payload)).toContain('"QuestionType":"MC","Selector":"NPS"');
  const ofSurveyJs = roundTrip(surveyJs);
  expect(ofSurveyJs.back).toEqual(coreOf(recommend));
  expect(ofSurveyJs.losses).toContain(loss('SurveyJS'));
  const ofEdsl = roundTrip(edsl);
  expect(ofEdsl.back).toMatchObject({ type: 'scale', from: 0, to: 10, labels: { 10: 'Extremely likely' } });
  expect(ofEdsl.losses).toContain(loss('EDSL'));
});

/** Spreads the answers over the whole scale. */
function spread<R extends { answers: Readonly<Record<string, unknown>> }>(responses: readonly R[]): R[] {
  return responses.map((response) => {
    const { rec } = response.answers;
    return typeof rec === 'number'
      ? { ...response, answers: { rec: Math.min(10, Math.max(0, 3 * (rec - 5) + 7)) } }
      : response;
  });
}

describe('results', () => {
  const only = surveyOf({ title: 'One', sections: [{ id: 's', questions: [{ id: 'rec', type: 'recommend', text }] }] });
  const drawn = simulatedInput({
    people: 80,
    personas: 120,
    twins: true,
    survey: only,
    request: { group: 'attribute:area' },
  });
  const input: ResultsInput = { ...drawn, people: spread(drawn.people), personas: spread(drawn.personas) };
  const view = surveyResults(input);
  const [question] = view.questions;
  const answers = input.people.flatMap(({ answers: { rec } }) => (typeof rec === 'number' ? [rec] : []));
  const shareOf = (holds: (answer: number) => boolean) => answers.filter(holds).length / answers.length;

  test('are those of a scale, with the shares of the ranges and their score', () => {
    const { bands: _bands, score: _score, ...numbers } = question?.numbers ?? { bands: [], score: null };
    const { bands, score, ...ofScale } = surveyResults({ ...input, definition: asScale(only) }).questions[0]
      ?.numbers ?? {
      bands: null,
    };
    expect(numbers).toEqual(ofScale);
    expect([bands, score]).toEqual([[], null]);
    expect(view.distances.map(({ measure }) => measure)).toEqual(['totalVariation']);
  });

  test('have the score as promoters minus detractors, with intervals on every lane', () => {
    const { bands, score } = question?.numbers ?? { bands: [], score: null };
    const [detractors, passives, promoters] = bands.map(({ people }) => people?.value);
    expect(bands.map(({ label }) => label)).toEqual(['Detractors, 0 to 6', 'Passives, 7 and 8', 'Promoters, 9 and 10']);
    expect(detractors).toBeCloseTo(shareOf((answer) => answer <= 6));
    expect(passives).toBeCloseTo(shareOf((answer) => answer === 7 || answer === 8));
    expect(promoters).toBeCloseTo(shareOf((answer) => answer >= 9));
    expect(score?.label).toBe('Net Promoter Score');
    expect(score?.people?.value).toBeCloseTo(100 * ((promoters ?? 0) - (detractors ?? 0)));
    for (const lane of [score?.people, score?.personas, score?.rectified]) expectInterval(lane, -100, 100);
    for (const band of bands)
      for (const lane of [band.people, band.personas, band.rectified]) expectInterval(lane, 0, 1);
    expect(score?.rectified?.value).not.toBe(score?.people?.value);
  });

  test('have the ranges in tables by group and in files', () => {
    const labels = question?.tables[0]?.rows.map(({ label }) => label) ?? [];
    expect(labels).toEqual([
      ...Array.from({ length: 11 }, (_, point) =>
        point === 0 ? '0 Not at all likely' : point === 10 ? '10 Extremely likely' : String(point),
      ),
      'Detractors, 0 to 6',
      'Passives, 7 and 8',
      'Promoters, 9 and 10',
    ]);
    const rows = figureRows(view).filter(({ figure }) => figure === 'Net Promoter Score');
    expect(rows.map(({ source, kind, value }) => [source, kind, value])).toEqual([
      ['personas', 'mean', question?.numbers?.score?.personas?.value],
      ['people', 'mean', question?.numbers?.score?.people?.value],
      ['rectified', 'mean', question?.numbers?.score?.rectified?.value],
    ]);
  });
});

function expectInterval(lane: LaneFigure | null | undefined, lowest: number, highest: number): void {
  expect(lane?.low).toBeGreaterThanOrEqual(lowest);
  expect(lane?.low).toBeLessThan(lane?.value ?? NaN);
  expect(lane?.high).toBeGreaterThan(lane?.value ?? NaN);
  expect(lane?.high).toBeLessThanOrEqual(highest);
}
