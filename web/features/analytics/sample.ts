/** Invented figures for the example that people see before their first run or panel. */
import { addDays } from '../../../domain/analytics/period.ts';
import { figuresOf } from '../../../domain/analytics/figures.ts';
import { shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { ageBuckets } from '../../../domain/personas/demographic-groups.ts';
import { type PanelLine, samplePanel, type View } from './view.ts';

/** Splits `total` people approximately by these shares. */
function counts(total: number, positive: number, negative: number) {
  const [up, down] = [Math.round(total * positive), Math.round(total * negative)];
  return { positive: up, neutral: total - up - down, negative: down, total };
}

function figures(total: number, positive: number, negative: number) {
  return figuresOf(counts(total, positive, negative));
}

/** A Monday. */
const firstDay = '2026-01-05';

/** Nine weeks, in which more and more people react positively. */
const trend = [0.41, 0.44, 0.4, 0.47, 0.5, 0.49, 0.54, 0.55, 0.58].map((share, week) => ({
  step: addDays(firstDay, 7 * week),
  ...figures(180 + 12 * week, share, 0.72 - share),
  runs: 3,
  simulatedRuns: 0,
  inputTokens: 61_000 + 4_000 * week,
  outputTokens: 22_000 + 1_500 * week,
  costUsd: 1.1 + 0.07 * week,
}));

function message(text: string, total: number, positive: number, negative: number, runs: number) {
  const at = new Date(`${addDays(firstDay, 60)}T12:00:00Z`).toISOString();
  return { message: text, runs, simulatedRuns: 0, lastJobId: null, lastAt: at, ...figures(total, positive, negative) };
}

/** The best and the worst messages, with total, positive share, negative share and runs. */
const best = [
  message('A bus every ten minutes, all day, on every line.', 420, 0.66, 0.14, 6),
  message('Your library stays open until ten, seven days a week.', 360, 0.61, 0.17, 5),
  message('Free school meals for every child from September.', 240, 0.6, 0.12, 1),
];
const worst = [
  message('We will review parking fees in the inner city.', 400, 0.24, 0.49, 5),
  message('A new landfill, planned with the neighbors.', 380, 0.31, 0.45, 6),
];

/** The last segment is small enough to be marked as a small sample. */
const segments = [
  { key: 'parents', label: 'Suburban parents', ...figures(640, 0.58, 0.2) },
  { key: 'renters', label: 'Young renters', ...figures(560, 0.61, 0.17) },
  { key: 'owners', label: 'Retired homeowners', ...figures(420, 0.34, 0.44) },
  { key: 'rural', label: 'Rural small business', ...figures(22, 0.41, 0.36) },
];

const models = [
  { key: 'openai/gpt-4o', provider: 'openai', model: 'gpt-4o', total: 1_100, share: 0.53, cost: 9.4 },
  {
    key: 'anthropic/claude-sonnet-4-6',
    provider: 'anthropic',
    model: 'claude-sonnet-4-6',
    total: 542,
    share: 0.46,
    cost: 5.1,
  },
];

const ages = ageBuckets.map((key) => ({ key, label: key.replace('-', '–') }));

/** A heat map with a column for each age group; the functions give a cell's share and size by its position. */
function heat(
  rows: { key: string; label: string }[],
  shareOf: (row: number, column: number) => number,
  sizeOf: (row: number, column: number) => number,
) {
  return {
    rows,
    columns: ages,
    cells: rows.flatMap(({ key }, row) =>
      ages.map((age, column) => ({
        row: key,
        column: age.key,
        ...figures(sizeOf(row, column), shareOf(row, column), 0.8 - shareOf(row, column)),
      })),
    ),
  };
}

/** The first model is more positive than the second; the sine makes both lines a little uneven. */
const modelTrend = models.map(({ key, provider, model }, index) => ({
  key,
  provider,
  model,
  points: trend.map(({ step, positive, counts: { total: asked } }, week) => ({
    step,
    ...figures(
      Math.round(asked / (index + 1)),
      positive.share + (index === 0 ? 0.03 : -0.04) + 0.015 * Math.sin(week * (2 + index)),
      0.25,
    ),
  })),
}));

/** Older people are less positive than younger ones, men less than women. */
const ageByGender = heat(
  [
    { key: 'female', label: 'Female' },
    { key: 'male', label: 'Male' },
  ],
  (row, column) => 0.68 - 0.06 * column - 0.07 * row,
  (_row, column) => (column === 0 ? 24 : 110 + 30 * column),
);

const segmentByAge = heat(
  segments.map(({ key, label }) => ({ key, label })),
  (row, column) => 0.66 - 0.05 * column - 0.06 * row,
  (row, column) => (row === 3 ? 4 + column : 60 + 20 * column),
);

/** Answers by tenths of the likelihood to act: the likelier, the more positive. */
const likelihood = [12, 48, 120, 205, 260, 318, 306, 210, 118, 45].map((total, tenth) => ({
  from: tenth / 10,
  counts: counts(total, 0.08 + 0.09 * tenth, 0.72 - 0.08 * tenth),
}));

/** Personas by the sentiment that each of the two models gave them. */
const cells = (['positive', 'neutral', 'negative'] as const).flatMap((first, row) =>
  (['positive', 'neutral', 'negative'] as const).map((second, column) => ({
    first,
    second,
    total: [96, 21, 9, 18, 34, 13, 7, 12, 60][3 * row + column] ?? 0,
  })),
);

const agreement = {
  firstProvider: 'openai',
  secondProvider: 'anthropic',
  compared: 270,
  agreed: 190,
  kappa: 0.54,
  share: shareWithInterval(190, 270),
  cells,
  pairs: [
    {
      firstModel: 'gpt-4o',
      secondModel: 'claude-sonnet-4-6',
      compared: 270,
      agreed: 190,
      kappa: 0.54,
      share: shareWithInterval(190, 270),
    },
  ],
};

function panel(at: number, line: Pick<PanelLine, 'topic' | 'votes' | 'themes'> & Partial<PanelLine>): PanelLine {
  const createdAt = new Date(`${addDays(firstDay, 50 - 7 * at)}T12:00:00Z`).toISOString();
  const kind = { isSimulated: false, isImported: false, isFork: false, status: 'completed' };
  return { jobId: `${samplePanel}${at}`, createdAt, groups: 1, participants: 6, people: 0, ...kind, ...line };
}

/** A panel of three groups with controls, one without, and the transcript of a real discussion. */
const panelList = [
  panel(0, {
    topic: 'A bus every ten minutes',
    groups: 3,
    votes: { voters: 18, changed: 5, persuaded: 2, followers: 1 },
    themes: [
      { content: 'They ask what happens at night', groups: 3 },
      { content: 'They doubt that drivers can be found', groups: 2 },
    ],
  }),
  panel(1, {
    topic: 'Parking fees in the inner city',
    participants: 8,
    votes: { voters: 8, changed: 1, persuaded: null, followers: null },
    themes: [{ content: 'They expect the fees to rise again', groups: 1 }],
  }),
  panel(2, {
    topic: 'Residents’ evening about the landfill',
    isImported: true,
    participants: 0,
    people: 9,
    votes: null,
    themes: [{ content: 'They want to be asked earlier', groups: 1 }],
  }),
];

const panels = {
  panels: 2,
  groups: 4,
  participants: 14,
  people: 0,
  forks: 0,
  transcripts: 1,
  speakers: 9,
  simulated: 0,
  list: panelList,
};

/** Example of the page after some weeks of runs and panels. All figures are invented, and the screen says so. */
export function sampleView(): View {
  const total = trend.reduce(
    (sum, step) => ({
      positive: sum.positive + step.counts.positive,
      neutral: sum.neutral + step.counts.neutral,
      negative: sum.negative + step.counts.negative,
      total: sum.total + step.counts.total,
    }),
    { positive: 0, neutral: 0, negative: 0, total: 0 },
  );
  const sum = (of: (step: (typeof trend)[number]) => number) => trend.reduce((all, step) => all + of(step), 0);
  return {
    timeZone: 'UTC',
    firstDay,
    lastDay: addDays(firstDay, 62),
    unit: 'week',
    sentimentType: 'positive-negative-neutral',
    mixesScales: false,
    trendTest: { difference: 0.09, low: 0.05, high: 0.13, pValue: 0.00001, isClear: true },
    messageTest: { difference: 0.42, low: 0.33, high: 0.5, pValue: 0.00001, isClear: true, inBoth: 0, of: 5 },
    unrankedMessages: 0,
    segmentsHeardTheSame: true,
    totals: {
      ...figuresOf(total),
      runs: 27,
      completed: 26,
      failed: 1,
      open: 0,
      simulatedRuns: 0,
      answeredRuns: 27,
      messages: 5,
      segments: segments.length,
      answers: total.total,
      neutral: shareWithInterval(total.neutral, total.total),
      negative: shareWithInterval(total.negative, total.total),
      engagementScore: 0.64,
      inputTokens: sum((step) => step.inputTokens),
      outputTokens: sum((step) => step.outputTokens),
      answersCostUsd: sum((step) => step.costUsd),
      endings: null,
      runsCostUsd: null,
    },
    trend,
    bySegment: segments.map((segment) => ({
      ...segment,
      verdict: segment.key === 'owners' ? '25 points less positive than the others (p < 0.001)' : 'no clear difference',
    })),
    bestMessages: best,
    worstMessages: worst,
    messages: [...best, ...worst],
    byModel: models.map(({ total: answers, share, cost, ...model }) => ({
      ...model,
      ...figures(answers, share, 0.27),
      verdict: null,
      runs: 14,
      answers,
      inputTokens: answers * 420,
      outputTokens: answers * 150,
      costUsd: cost,
      latencyMs: 1_400,
    })),
    modelTrend,
    ageByGender,
    segmentByAge,
    likelihood,
    agreement,
    panels,
  };
}
