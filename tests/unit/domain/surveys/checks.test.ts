import fc from 'fast-check';
import { arrange, dependenciesOf } from '../../../../domain/surveys/arrange.ts';
import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { fastestSeconds, qualityFlags } from '../../../../domain/surveys/quality/flags.ts';
import { listOf, questionsOf } from '../../../../domain/surveys/survey.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { isCompatible } from '../../../../domain/surveys/versions.ts';
import { answerAll, answerTo, commuting, respondentOf, surveyOf, surveys } from './samples.ts';

const survey = surveyOf(commuting);

/** A survey of one section whose two first questions are always the same. */
const withQuestions = (...questions: object[]) => ({
  title: 'Test',
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'a',
          type: 'single',
          text: 'First?',
          required: true,
          options: [
            { id: 'x', text: 'X' },
            { id: 'y', text: 'Y' },
          ],
        },
        ...questions,
      ],
    },
  ],
});
const isX = { op: 'equals', of: { question: 'a' }, value: 'x' };
const isY = { op: 'equals', of: { question: 'a' }, value: 'y' };
const open = (id: string, more: object = {}) => ({ id, type: 'open', text: `Say ${id}`, ...more });

function rulesOf(input: object): string[] {
  const read = validateSurvey(input).survey;
  if (read === null) throw new Error('not read');
  return lint(read).map(({ questionId, rule }) => `${questionId} ${rule}`);
}

describe('linter', () => {
  it('has nothing to say about a sound survey', () => {
    // Few of its texts are translated.
    expect(lint(survey).filter(({ rule }) => rule !== 'translation')).toEqual([]);
  });

  it.each([
    [
      'a condition that contradicts itself',
      open('b', { showIf: { op: 'and', conditions: [isX, isY] } }),
      'b contradiction',
    ],
    [
      'a condition on a later question',
      open('b', { showIf: { op: 'answered', of: { question: 'c' } } }),
      'b future-reference',
    ],
    ['an option that is not there', open('b', { showIf: { ...isX, value: 'z' } }), 'b unknown-option'],
    ['a jump back', open('b', { skips: [{ if: { op: 'answered', of: { question: 'b' } }, to: 'a' }] }), 'b jump'],
    ['a text with a later answer', open('b', { text: '{{answer:b}}?' }), 'b future-reference'],
    ['a scale without labels', { id: 'b', type: 'scale', text: 'How far?', from: 1, to: 5 }, 'b unlabelled-scale'],
    [
      'equal options',
      {
        id: 'b',
        type: 'single',
        text: 'Which?',
        options: [
          { id: 'p', text: 'One' },
          { id: 'q', text: ' one' },
        ],
      },
      'b duplicate-options',
    ],
    [
      'two things in one question',
      {
        id: 'b',
        type: 'scale',
        text: 'How satisfied are you with our prices and our service?',
        from: 0,
        to: 1,
        labels: { 0: 'No', 1: 'Yes' },
      },
      'b double-barrelled',
    ],
    ['a leading question', open('b', { text: "Don't you think so?" }), 'b leading'],
  ])('finds %s', (_name, question, finding) => {
    expect(rulesOf(withQuestions(question))).toEqual([finding]);
  });

  it('finds a question that a jump always passes, and a jump that changes nothing', () => {
    const toEnd = { skips: [{ if: { op: 'any-of', of: { question: 'a' }, values: ['x', 'y'] }, to: 'c' }] };
    const [first, ...rest] = withQuestions(open('b'), open('c')).sections[0]?.questions ?? [];
    const input = { title: 'T', sections: [{ id: 's', questions: [{ ...first, ...toEnd }, ...rest] }] };
    expect(rulesOf(input)).toEqual(['b unreachable']);
    const near = { skips: [{ if: isX, to: 'b' }] };
    expect(rulesOf({ title: 'T', sections: [{ id: 's', questions: [{ ...first, ...near }, ...rest] }] })).toEqual([
      'a jump-without-effect',
    ]);
  });

  it.each([
    'How satisfied are you with Johnson and Johnson?',
    'How clear are the terms and conditions?',
    'On a scale where 1 is bad and 10 is good, how fair is it?',
    'We changed prices and opening hours. How satisfied are you with us?',
    'How likely are you to spend between 10 and 20 dollars?',
  ])('leaves "%s" alone', (text) => {
    const question = { id: 'b', type: 'scale', text, from: 0, to: 1, labels: { 0: 'No', 1: 'Yes' } };
    expect(rulesOf(withQuestions(question))).toEqual([]);
  });

  it('never calls a question unreachable that somebody was asked', () => {
    fc.assert(
      fc.property(surveys, fc.string(), (any, seed) => {
        const { asked } = answerAll(any, respondentOf(any, seed), (question) => answerTo(question, seed + question.id));
        const lost = lint(any).filter(({ rule }) => rule === 'unreachable' || rule === 'contradiction');
        expect(lost.filter(({ questionId }) => asked.includes(questionId ?? ''))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses input that is no survey, with a sentence', () => {
    expect(validateSurvey({ title: 'T', sections: [] }).findings[0]?.sentence).toBe(
      'sections: A survey needs a section.',
    );
    let deep: object = isX;
    for (let level = 0; level < 5000; level += 1) deep = { op: 'not', condition: deep };
    expect(validateSurvey(withQuestions(open('b', { showIf: deep }))).survey).toBeNull();
  });
});

describe('arrangement', () => {
  it('is a permutation that keeps dependencies and fixed options, and the same for the same seed', () => {
    fc.assert(
      fc.property(surveys, fc.string(), (any, seed) => {
        const arranged = arrange(any, seed);
        expect(arrange(any, seed)).toEqual(arranged);
        expect(arranged.questions.toSorted()).toEqual(
          questionsOf(any)
            .map(({ id }) => id)
            .toSorted(),
        );
        for (const question of questionsOf(any)) {
          const place = arranged.questions.indexOf(question.id);
          for (const id of dependenciesOf(question)) expect(arranged.questions.indexOf(id)).toBeLessThan(place);
          const order = arranged.options[question.id];
          const own = listOf(question).map(({ id }) => id);
          expect(own.filter((id) => order !== undefined && !order.includes(id))).toEqual([]);
          expect(new Set(order).size).toBe(order?.length ?? 0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('gives both wordings and all orders to respondents, and keeps Other last', () => {
    const arranged = Array.from({ length: 200 }, (_, index) => arrange(survey, `r${index}`));
    const second = arranged.filter(({ wordings }) => wordings['favorite'] === 'B').length;
    expect(second).toBeGreaterThan(70);
    expect(second).toBeLessThan(130);
    expect(new Set(arranged.map(({ options }) => options['means']?.[0])).size).toBe(4);
    expect(new Set(arranged.map(({ options }) => options['means']?.at(-1)))).toEqual(new Set(['other']));
  });
});

describe('versions', () => {
  const edited = (change: (text: string) => string) => surveyOf(JSON.parse(change(JSON.stringify(commuting))));
  it.each([
    ['a typing error', (text: string) => text.replace('How do you get there?', 'How do you get their?')],
    ['the thanks', (text: string) => text.replace('Thank you.', 'Many thanks, and see you soon.')],
  ])('allow %s to be edited', (_name, change) => {
    expect(isCompatible(survey, edited(change))).toEqual({ isCompatible: true, reasons: [] });
  });

  it.each([
    ['another question', 'How do you get there?', 'Where do you live?', 'means: text says something else now.'],
    ['a negation', 'How easy is parking', 'How not easy is parking', 'parking: text says something else now.'],
    ['a range', '"to":10', '"to":11', 'parking: to was changed.'],
    ['an id', '"id":"price"', '"id":"cost"', 'order: options: price was removed.'],
  ])('begin with %s', (_name, from, to, reason) => {
    expect(
      isCompatible(
        survey,
        edited((text) => text.replace(from, to)),
      ).reasons,
    ).toEqual([reason]);
  });
});

describe('quality flags', () => {
  const respondent = respondentOf(survey);
  const { answers } = answerAll(survey, respondent, (question) =>
    question.id === 'works'
      ? { option: 'yes' }
      : question.id === 'why'
        ? 'It takes me from door to door in twenty minutes'
        : answerTo({ ...question, required: true }, question.id),
  );
  const response = { id: 'r1', answers, respondent, seconds: 300, pasted: [] };
  const kinds = (change: object, others: { id: string; answers: Record<string, unknown> }[] = []) =>
    qualityFlags(survey, { ...response, ...change }, others).map(({ kind, questionId }) => `${kind} ${questionId}`);

  it('leave a careful response alone', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ seconds: null })).toEqual([]);
    expect(fastestSeconds(questionsOf(survey))).toBeGreaterThan(15);
  });

  it('mark speed, straight lines, pasted text and noise', () => {
    expect(kinds({ seconds: 5 })).toEqual(['too-fast null']);
    const line = Object.fromEntries(['delays', 'crowding', 'noise', 'bad_weather'].map((row) => [row, 'often']));
    expect(kinds({ answers: { ...answers, ratings: line } })).toEqual(['straight-lining ratings']);
    expect(kinds({ pasted: ['why'] })).toEqual(['pasted why']);
    for (const text of ['asdf', 'aaaa', '...'])
      expect(kinds({ answers: { ...answers, why: text } })).toEqual(['no-words why']);
    expect(kinds({ answers: { ...answers, why: 'Because it is fast. '.repeat(150) } })).toEqual(['very-long why']);
  });

  it('mark a response that repeats another, but not itself', () => {
    expect(kinds({}, [{ id: 'r1', answers }])).toEqual([]);
    expect(kinds({}, [{ id: 'r2', answers }])).toEqual(['duplicate null', 'duplicate why']);
    expect(kinds({}, [{ id: 'r2', answers: { ...answers, minutes: -1 } }])).toEqual(['duplicate why']);
  });
});
