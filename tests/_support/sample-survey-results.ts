/** Results of a survey as the API returns them, with every type of question; the same for the same options. */
import type { SurveyResultsQuery } from '../../web/generated/surveys/graphql.ts';

type Results = NonNullable<SurveyResultsQuery['surveyResults']>;
type Question = Results['questions'][number];
type Lane = NonNullable<NonNullable<Question['choice']>['options'][number]['people']>;

export interface SampleResults {
  /** False leaves out people, and so what needs both sides. */
  hasPeople?: boolean;
  hasPersonas?: boolean;
  isSimulated?: boolean;
  /** True divides the answers by area in tables. */
  isByArea?: boolean;
  twins?: number;
}

const area = 'attribute:area';

/** A share with the interval of its number of answers. */
function share(value: number, n: number): Lane {
  const half = 1.96 * Math.sqrt((value * (1 - value)) / n);
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half), count: Math.round(value * n) };
}

function lanes(personas: number, people: number, rectified: number, n = 212) {
  return {
    personas: share(personas, 600),
    people: share(people, n),
    rectified: { ...share(rectified, 258), count: null },
  };
}

const blank: Omit<Question, 'id' | 'number' | 'type' | 'text' | 'summary'> = {
  people: { answers: 208, effective: 208, skipped: 4 },
  personas: { answers: 600, effective: 600, skipped: 0 },
  pairs: 208,
  notRectified: null,
  choice: null,
  numbers: null,
  ranking: null,
  matrix: null,
  maxdiff: null,
  open: null,
  effects: [],
  warnings: [],
  tables: [],
  bias: null,
};

const areas = [
  { group: 'Urban', letter: 'A', answers: 119, effective: 119, isThin: false },
  { group: 'Suburban', letter: 'B', answers: 72, effective: 72, isThin: false },
  { group: 'Rural', letter: 'C', answers: 19, effective: 19, isThin: true },
];

function cellsOf(shares: readonly number[], above: readonly string[][]) {
  return areas.map(({ group, answers, isThin }, index) => {
    const { value, low, high, count } = share(shares[index] ?? 0, answers);
    return {
      group,
      count: count ?? 0,
      share: value,
      low: low ?? 0,
      high: high ?? 1,
      isThin,
      above: above[index] ?? [],
    };
  });
}

function options(rows: readonly [string, number, number, number][]) {
  return rows.map(([label, personas, people, rectified]) => ({
    id: label.toLowerCase().replaceAll(' ', '-'),
    label,
    ...lanes(personas, people, rectified),
  }));
}

const agreement = ['1 disagree strongly', '2', '3', '4', '5 agree strongly'];
const points = agreement.map((label, index) => ({ id: String(index + 1), label }));

function questionsOf(isByArea: boolean): Question[] {
  return [
    {
      ...blank,
      id: 'wait',
      number: 1,
      type: 'single',
      text: 'How long is an acceptable wait for a routine visit?',
      summary: 'one choice · 208 people, 4 skipped it',
      choice: {
        options: options([
          ['Same day', 0.14, 0.21, 0.2],
          ['Up to 3 days', 0.59, 0.46, 0.47],
          ['Up to 2 weeks', 0.23, 0.26, 0.26],
          ['Longer is fine', 0.04, 0.07, 0.07],
        ]),
        others: [{ source: 'people', text: 'It depends on how I feel.' }],
      },
      effects: [
        {
          kind: 'order',
          source: 'people',
          pValue: 0.41,
          isClear: false,
          sentence: 'Order of options rotated: no effect found (p = 0.41).',
        },
      ],
      tables: isByArea
        ? [
            {
              source: 'people',
              columns: areas,
              rows: [
                { id: 'same-day', label: 'Same day', cells: cellsOf([0.27, 0.11, 0.2], [['B'], [], []]) },
                { id: 'up-to-3-days', label: 'Up to 3 days', cells: cellsOf([0.45, 0.48, 0.46], [[], [], []]) },
              ],
              means: [],
              pValue: 0.04,
            },
          ]
        : [],
    },
    {
      ...blank,
      id: 'doctor',
      number: 2,
      type: 'scale',
      text: '“I can see a doctor when I need one.”',
      summary: 'scale, 1 disagree strongly to 5 agree strongly · mean and 95% interval',
      people: { answers: 210, effective: 210, skipped: 2 },
      numbers: {
        points,
        fromLabel: 'disagree strongly',
        toLabel: 'agree strongly',
        unit: '',
        bands: [],
        score: null,
        people: {
          shares: [0.12, 0.2, 0.25, 0.31, 0.12],
          mean: 3.12,
          low: 2.95,
          high: 3.28,
          deviation: 1.21,
          median: 3,
        },
        personas: {
          shares: [0.02, 0.11, 0.29, 0.47, 0.11],
          mean: 3.54,
          low: 3.47,
          high: 3.61,
          deviation: 0.9,
          median: 4,
        },
        rectified: { value: 3.14, low: 2.99, high: 3.29, count: null },
      },
      warnings: [
        {
          kind: 'biased-and-too-alike',
          sentence:
            'Personas are too content here, and too alike (spread 0.90 against 1.21). Do not use their figure alone.',
        },
      ],
      tables: [
        {
          source: 'people',
          columns: areas,
          rows: [],
          means: [
            { group: 'Urban', mean: 3.3, low: 3.09, high: 3.51 },
            { group: 'Suburban', mean: 3.05, low: 2.77, high: 3.33 },
            { group: 'Rural', mean: 2.4, low: 1.88, high: 2.92 },
          ],
          pValue: 0.02,
        },
      ],
      bias: {
        figure: 'mean',
        isShare: false,
        groups: [
          {
            group: 'Urban',
            bias: 0.31,
            low: 0.02,
            high: 0.6,
            pValue: 0.03,
            isClear: true,
            people: 119,
            personas: 340,
            isThin: false,
          },
          {
            group: 'Suburban',
            bias: 0.45,
            low: 0.08,
            high: 0.82,
            pValue: 0.01,
            isClear: true,
            people: 72,
            personas: 200,
            isThin: false,
          },
          {
            group: 'Rural',
            bias: 0.8,
            low: -0.1,
            high: 1.7,
            pValue: 0.2,
            isClear: false,
            people: 19,
            personas: 60,
            isThin: true,
          },
        ],
      },
    },
    {
      ...blank,
      id: 'help',
      number: 3,
      type: 'multiple',
      text: 'What would help you most?',
      summary: 'up to two choices, so shares add up to more than 100% · 206 people',
      choice: {
        options: options([
          ['Evening hours', 0.48, 0.54, 0.54],
          ['Less waiting on the day', 0.55, 0.41, 0.42],
          ['Knowing the wait first', 0.36, 0.34, 0.35],
          ['A clinic closer by', 0.22, 0.28, 0.28],
        ]),
        others: [],
      },
    },
    {
      ...blank,
      id: 'neighbor',
      number: 4,
      type: 'open',
      text: 'What would you tell a neighbor about your clinic?',
      summary: 'open text · 171 people',
      notRectified: 'Open texts are not rectified.',
      open: {
        themes: [
          {
            name: 'waiting times',
            people: share(0.34, 171),
            personas: share(0.46, 600),
            verbatims: [
              { source: 'people', text: 'Bring a book.' },
              { source: 'personas', text: 'The wait is long, but the staff is kind.' },
            ],
          },
          { name: 'phone line', people: share(0.18, 171), personas: null, verbatims: [] },
        ],
        overlap: 0.62,
        unassigned: { people: 21, personas: 40 },
        sentence: 'both name 5 of the same 6 themes; only people bring up the phone line (about 30)',
      },
    },
    {
      ...blank,
      id: 'miles',
      number: 5,
      type: 'number',
      text: 'How many miles is it to your clinic?',
      summary: 'number · 205 people, 7 skipped it',
      numbers: {
        points: ['0 to 4', '5 to 9', '10 or more'].map((label) => ({ id: label, label })),
        fromLabel: '',
        toLabel: '',
        unit: 'miles',
        bands: [],
        score: null,
        people: { shares: [0.5, 0.3, 0.2], mean: 6.4, low: 5.6, high: 7.2, deviation: 5.8, median: 4 },
        personas: { shares: [0.6, 0.3, 0.1], mean: 5.1, low: 4.8, high: 5.4, deviation: 3.9, median: 4 },
        rectified: { value: 6.3, low: 5.6, high: 7, count: null },
      },
    },
    {
      ...blank,
      id: 'order',
      number: 6,
      type: 'ranking',
      text: 'Rank what matters to you.',
      summary: 'ranking · 200 people',
      ranking: {
        options: [
          { id: 'kind', label: 'Kind staff', meanRank: means(1.5, 1.9, 1.8), firstChoice: lanes(0.6, 0.45, 0.47) },
          { id: 'near', label: 'A short way', meanRank: means(2.2, 2, 2.1), firstChoice: lanes(0.2, 0.35, 0.33) },
          { id: 'cheap', label: 'Low cost', meanRank: means(2.3, 2.1, 2.1), firstChoice: lanes(0.2, 0.2, 0.2) },
        ],
      },
    },
    {
      ...blank,
      id: 'staff',
      number: 7,
      type: 'matrix',
      text: 'How much do you agree?',
      summary: 'table of 1 row · 207 people',
      matrix: {
        columns: [
          { id: 'no', label: 'Disagree' },
          { id: 'mid', label: 'Neither' },
          { id: 'yes', label: 'Agree' },
        ],
        rows: [
          {
            id: 'listens',
            label: 'The staff listens to me',
            people: 207,
            personas: 600,
            columns: [
              { id: 'no', label: 'Disagree', ...lanes(0.1, 0.25, 0.24) },
              { id: 'mid', label: 'Neither', ...lanes(0.2, 0.25, 0.25) },
              { id: 'yes', label: 'Agree', ...lanes(0.7, 0.5, 0.51) },
            ],
          },
        ],
      },
    },
    {
      ...blank,
      id: 'best',
      number: 8,
      type: 'maxdiff',
      text: 'Which matters most, and which least?',
      summary: 'best and worst of several · 190 people',
      notRectified: 'Utilities are not rectified.',
      maxdiff: {
        items: [
          { id: 'hours', label: 'Evening hours', people: utility(0.8, 0.5), personas: utility(0.5, 0.42) },
          { id: 'lot', label: 'A parking lot', people: utility(-0.8, 0.1), personas: utility(-0.5, 0.15) },
        ],
      },
    },
  ];
}

function means(personas: number, people: number, rectified: number) {
  const of = (value: number) => ({ value, low: value - 0.12, high: value + 0.12, count: null });
  return { personas: of(personas), people: of(people), rectified: of(rectified) };
}

function utility(value: number, part: number) {
  return {
    shown: 400,
    best: 120,
    worst: 40,
    score: 0.2,
    utility: value,
    utilityLow: value - 0.2,
    utilityHigh: value + 0.2,
    share: part,
    shareLow: part - 0.06,
    shareHigh: part + 0.06,
  };
}

/** Removes what needs the missing sides. */
function without(question: Question, hasPeople: boolean, hasPersonas: boolean): Question {
  const none = { answers: 0, effective: 0, skipped: 0 };
  const lane = <L extends { people: unknown; personas: unknown }>(row: L): L => ({
    ...row,
    people: hasPeople ? row.people : null,
    personas: hasPersonas ? row.personas : null,
    ...('rectified' in row ? { rectified: hasPeople && hasPersonas ? row.rectified : null } : {}),
  });
  return {
    ...question,
    people: hasPeople ? question.people : none,
    personas: hasPersonas ? question.personas : none,
    choice: question.choice && { ...question.choice, options: question.choice.options.map(lane) },
    numbers: question.numbers && lane(question.numbers),
    ranking: question.ranking && {
      options: question.ranking.options.map(({ meanRank, firstChoice, ...option }) => ({
        ...option,
        meanRank: lane(meanRank),
        firstChoice: lane(firstChoice),
      })),
    },
    matrix: question.matrix && {
      ...question.matrix,
      rows: question.matrix.rows.map((row) => ({
        ...row,
        people: hasPeople ? row.people : 0,
        personas: hasPersonas ? row.personas : 0,
        columns: row.columns.map(lane),
      })),
    },
    maxdiff: question.maxdiff && { items: question.maxdiff.items.map(lane) },
    open: question.open && { ...question.open, themes: question.open.themes.map(lane) },
    warnings: hasPeople && hasPersonas ? question.warnings : [],
    bias: hasPeople && hasPersonas ? question.bias : null,
    ...(hasPeople && hasPersonas ? {} : { pairs: 0, notRectified: 'People and personas are both needed.' }),
  };
}

/** The results of a survey of 212 people and 600 personas. */
export function sampleSurveyResults({
  hasPeople = true,
  hasPersonas = true,
  isSimulated = false,
  isByArea = false,
  twins = 0,
}: SampleResults = {}): Results {
  const hasBoth = hasPeople && hasPersonas;
  const choice = {
    id: 'run-1',
    jobId: 'calm-rivers-shine',
    version: 3,
    model: isSimulated ? null : 'gpt-4o',
    status: 'completed',
    personas: 600 + twins,
    isSimulated,
    createdAt: '2026-11-04T10:00:00.000Z',
  };
  const distance = (questionId: string, number: number, label: string, off: number, uniform: number) => ({
    questionId,
    number,
    label,
    measure: 'totalVariation',
    points: off,
    low: off - 3,
    high: off + 3,
    splitHalf: 6,
    uniform,
    pooled: 7,
    withinGroups: off + 1,
    isWorseThanGuessing: off > uniform,
  });
  return {
    survey: {
      id: 'clinic',
      title: 'Clinic access, fall 2026',
      status: 'open',
      version: 3,
      versions: [{ number: 3, people: hasPeople ? 212 : 0 }],
      questions: 8,
    },
    people: {
      completed: hasPeople ? 212 : 0,
      counted: hasPeople ? 212 : 0,
      fromFile: 0,
      screenedOut: 0,
      overQuota: 0,
      unfinished: 0,
      since: hasPeople ? '2026-11-04T09:00:00.000Z' : null,
    },
    run: hasPersonas
      ? {
          ...choice,
          costUsd: isSimulated ? 0 : 0.84,
          twins,
          counted: 600,
          failed: 0,
          screenedOut: 0,
          mode: 'distribution',
          notices: [],
        }
      : null,
    runs: hasPersonas ? [choice] : [],
    groups: [
      {
        key: area,
        label: 'area',
        values: [
          { value: 'urban', label: 'Urban', people: 119, personas: 340 },
          { value: 'suburban', label: 'Suburban', people: 72, personas: 200 },
          { value: 'rural', label: 'Rural', people: 19, personas: 60 },
        ],
      },
    ],
    group: { key: area, label: 'area', isChosen: isByArea },
    filter: null,
    weighting: null,
    pairing: hasBoth ? 'groups' : null,
    pairingSentence: hasBoth ? 'People are compared with personas of the same area.' : '',
    headline: {
      worth: hasBoth
        ? {
            people: 40,
            low: 27,
            high: 58,
            questions: 8,
            isAtLimit: false,
            sentence: 'The personas are worth about 40 people.',
          }
        : null,
      rectified: hasBoth ? { people: 258, saved: 46, questions: 6, sentence: 'Together as good as 258 people.' } : null,
      distance: hasBoth
        ? { points: 9, peopleAmongThemselves: 6, questions: 8, sentence: 'Alone, the personas are 9 points off.' }
        : null,
      advice: hasBoth
        ? 'Use the rectified figures. They start from what people said and take only precision from the personas, not their bias.'
        : hasPeople
          ? 'These are the answers of people alone. Ask personas to make their figures more precise.'
          : 'These are the answers of personas alone. Ask people before you use them.',
    },
    questions: questionsOf(isByArea).map((question) => without(question, hasPeople, hasPersonas)),
    distances: hasBoth
      ? [
          distance('help', 3, 'What would help', 7, 12),
          distance('wait', 1, 'Acceptable wait', 13, 22),
          distance('doctor', 2, 'Can see a doctor', 20, 16),
        ]
      : [],
    distanceSentence: hasBoth ? 'On Q2 even guessing is closer than the personas.' : null,
    nextToAsk: hasBoth
      ? {
          answers: 30,
          title: 'Ask 30 people in “Rural” question 2',
          sentence:
            'Only 19 rural people have answered. 30 more people narrow the rural figure from ±0.52 to ±0.31, and the whole one from ±0.15 to ±0.14.',
          cells: [
            {
              questionId: 'doctor',
              number: 2,
              label: 'Can see a doctor',
              group: 'Rural',
              asked: 19,
              gain: 1,
              groupBefore: 0.52,
              groupAfter: 0.31,
              wholeBefore: 0.15,
              wholeAfter: 0.14,
            },
            {
              questionId: 'wait',
              number: 1,
              label: 'Acceptable wait',
              group: 'Rural',
              asked: 19,
              gain: 0.44,
              groupBefore: 0.2,
              groupAfter: 0.16,
              wholeBefore: 0.06,
              wholeAfter: 0.055,
            },
          ],
        }
      : null,
    quality: {
      people: hasPeople ? 212 : 0,
      personas: hasPersonas ? 600 : 0,
      flaggedPeople: hasPeople ? 7 : 0,
      flaggedPersonas: hasPersonas ? 9 : 0,
      undecided: 16,
      leftOutPeople: 0,
      leftOutPersonas: 0,
      kinds: [{ kind: 'too-fast', label: 'too fast', people: 4, personas: 0 }],
      sentence: '7 of 212 people and 9 of 600 personas are flagged. All still count until you decide.',
    },
    notices: [],
    disclosure: hasPersonas ? 'Figures of personas come from AI, not from people.' : null,
  };
}
