/** The arguments and the output of `npm run simulate`. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSpending } from '../../../local/simulate/announce.ts';
import { readArguments } from '../../../local/simulate/arguments.ts';
import type { Progress, Result } from '../../../local/simulate/operations.ts';
import { formatProgress, createProgressPrinter } from '../../../local/simulate/progress-line.ts';
import { openResultFile } from '../../../local/simulate/result-file.ts';
import { watchRun } from '../../../local/simulate/watch.ts';
import { formatSummary } from '../../../local/simulate/summary.ts';
import { noEndings } from '../../../domain/simulations/endings.ts';

test('the command line accepts a message, segments, users, a provider and a file', () => {
  expect(
    readArguments([
      'Hello there',
      '--segment',
      'Rural',
      '--segment',
      'Urban',
      '--users',
      '50',
      '--provider',
      'all',
      '--json',
      'out.json',
    ]),
  ).toEqual({
    message: 'Hello there',
    segments: ['Rural', 'Urban'],
    models: [],
    users: 50,
    provider: 'all',
    jsonFile: 'out.json',
  });
  expect(readArguments(['Hello'])).toEqual({ message: 'Hello', segments: [], models: [] });
  expect(readArguments(['--help'])).toBe('help');
});

test.each([
  [[], 'A message is missing'],
  [['free', 'school'], 'Put the message in quotes'],
  [['Hello', '--users', 'many'], "not 'many'"],
  [['Hello', '--loud'], '--loud'],
])('the error message for %j explains the problem', (words, message) => {
  expect(() => readArguments(words)).toThrow(message);
});

const progress: Progress = {
  status: 'processing',
  progress: 52,
  progressMessage: 'Running simulations',
  asked: 100,
  answered: 45,
  missing: 55,
  endings: noEndings,
  retried: 3,
  counts: { positive: 20, neutral: 10, negative: 15, total: 45 },
  etaSeconds: 12,
  error: null,
};

test('a progress line shows a bar, counts, retries and the time left', () => {
  const line = formatProgress(progress);
  expect(line).toMatch(
    /^█{12}░{12}  52% · 45 of 100 answered · \+20 =10 −15 · 3 retried · 12 s left · Running simulations$/,
  );
});

test('outside a terminal a line is printed only after each tenth or a change of status', () => {
  const lines: string[] = [];
  const printer = createProgressPrinter({
    isTTY: false,
    write: (text: string) => lines.push(text),
  } as unknown as NodeJS.WriteStream);
  for (const done of [50, 52, 59, 60]) printer.show({ ...progress, progress: done });
  printer.show({ ...progress, progress: 60, status: 'completed' });
  expect(lines).toHaveLength(3);
});

const share = (count: number, of: number) => ({
  count,
  share: count / of,
  low: Math.max(0, count / of - 0.1),
  high: count / of + 0.1,
});
const result: Result = {
  jobId: 'calm-blue-otter',
  status: 'completed',
  numUsers: 100,
  asked: 100,
  answered: 100,
  heard: 100,
  missing: 0,
  endings: noEndings,
  people: 100,
  isSimulated: true,
  positive: share(60, 100),
  neutral: share(10, 100),
  negative: share(30, 100),
  difference: { mean: 0.3, low: 0.12, high: 0.48 },
  sentimentType: 'positive-negative-neutral',
  sentimentScore: 0.3,
  sentimentLow: 0.12,
  sentimentHigh: 0.48,
  engagementScore: 0.61,
  bySegment: [
    {
      label: 'Urban renters',
      counts: { positive: 60, neutral: 10, negative: 30, total: 100 },
      people: 100,
      positive: share(60, 100),
      verdict: 'no clear difference',
    },
  ],
  byProvider: [
    {
      provider: 'openai',
      answered: 100,
      ended: 0,
      missing: 0,
      counts: { positive: 60, neutral: 10, negative: 30, total: 100 },
      positive: share(60, 100),
    },
  ],
  agreement: null,
  recommendations: [],
  analysis: '## Themes\n\nCost.',
  notices: [],
  error: null,
  costUsd: 0.0123,
  temporalUrl: null,
};

test('a summary contains the shares with their intervals, segments, recommendations and the analysis', () => {
  const text = formatSummary(result);
  for (const part of [
    'calm-blue-otter completed',
    'simulated provider',
    '60% (50–70%)',
    'Positive clearly outweighs negative. 60% of 100 personas reacted positively (95% confidence interval 50–70%, among personas like these).',
    '+0.30 (+0.12 to +0.48)',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(
    'What to do\n  Positive clearly outweighs negative, but no share is high enough for advice (negative over 40%, neutral over 50%, positive over 70%).',
  );
  expect(text).toContain('Analysis\n\n## Themes');
  expect(text).not.toContain('By provider');
});

test('a summary of both providers shows the shares of each and their agreement', () => {
  const both = {
    ...result,
    agreement: 0.8,
    byProvider: [
      ...result.byProvider,
      {
        provider: 'anthropic',
        answered: 98,
        ended: 0,
        missing: 2,
        counts: { positive: 10, neutral: 0, negative: 10, total: 20 },
        positive: share(10, 20),
      },
    ],
  };
  expect(formatSummary(both)).toContain('anthropic: 98 answered, 2 missing, 10 of 20 (40–60%) positive');
  expect(formatSummary(both)).toContain('They agree on 80% of personas');
});

test('the summary has the personas without an answer, by kind and by segment, and names no side when they are too many', () => {
  const endings = {
    total: 30,
    refused: 20,
    filtered: 0,
    unreadable: 10,
    bySegment: [
      {
        segmentId: 's',
        segmentName: 'Urban renters',
        asked: 130,
        total: 30,
        refused: 20,
        filtered: 0,
        unreadable: 10,
      },
    ],
  };
  const text = formatSummary({ ...result, asked: 130, endings });
  expect(text).toContain(
    '100 of 130 personas answered by the simulated provider.\nWithout an answer 30 (20 refused, 10 unreadable)',
  );
  expect(text).toContain('Urban renters: 30 of 130 (23%)');
  expect(text).toContain('This result cannot be used: 30 of 130 personas asked (23%)');
  expect(text).not.toContain('outweighs');
  expect(formatProgress({ ...progress, endings })).toContain(' · 30 without an answer · ');
});

test('the summary of a failed run gives the reason and the number of missing answers, and no shares without answers', () => {
  const text = formatSummary({
    ...result,
    status: 'failed',
    error: 'Cancelled by user',
    answered: 0,
    heard: 0,
    missing: 100,
    analysis: null,
    bySegment: [],
    recommendations: [],
  });
  expect(text).toContain('failed: Cancelled by user');
  expect(text).toContain('100 missing');
  expect(text).not.toContain('Positive');
});

describe('following a run on the command line', () => {
  const completed = { ...progress, status: 'completed' };
  /** Returns each response in turn, and the last one repeatedly. */
  const watched = (answers: (Progress | null | Error)[], isStackThere = true) => {
    const told: string[] = [];
    const next = async () => {
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const show = ({ status }: Progress) => void told.push(status);
    return {
      told,
      done: watchRun({
        progress: next,
        isStackThere: () => isStackThere,
        show,
        say: (line) => told.push(line),
        pollMs: 1,
      }),
    };
  };

  test('ends with the run, and reports once that the stack does not respond', async () => {
    const { told, done } = watched([
      progress,
      new Error('fetch failed'),
      new Error('fetch failed'),
      progress,
      completed,
    ]);
    await done;
    expect(told).toEqual([
      'processing',
      'The stack does not answer (fetch failed), waiting…',
      'processing',
      'completed',
    ]);
  });

  test('ends when the run is deleted', async () => {
    await expect(watched([progress, null]).done).rejects.toThrow('The run was deleted');
  });

  test('ends when the stack has stopped', async () => {
    await expect(watched([progress, new Error('fetch failed')], false).done).rejects.toThrow('The stack was stopped');
  });
});

describe('the message about the cost before a run', () => {
  const estimate = {
    providerCalls: 101,
    durationSeconds: { low: 30, high: 49.2 },
    costUsd: { low: 0.0123, high: 0.25 },
    isSimulated: false,
  };

  test('names the keys that are used', () => {
    expect(formatSpending(estimate, 'openai', { openai: 'sk-1', anthropic: 'sk-ant-1' })).toBe(
      'Using OPENAI_API_KEY: 101 calls, about 40 s, $0.012 to $0.25',
    );
    expect(
      formatSpending({ ...estimate, durationSeconds: { low: 100, high: 140 } }, 'all', { anthropic: 'sk-ant-1' }),
    ).toBe('Using the stored OpenAI key and ANTHROPIC_API_KEY: 101 calls, about 2 min, $0.012 to $0.25');
    expect(formatSpending(estimate, 'openai+gemini', { gemini: 'AIza-1' })).toBe(
      'Using the stored OpenAI key and GEMINI_API_KEY: 101 calls, about 40 s, $0.012 to $0.25',
    );
  });

  test('is not printed when the provider simulator answers', () => {
    expect(formatSpending({ ...estimate, costUsd: { low: 0, high: 0 }, isSimulated: true }, 'openai', {})).toBe('');
  });
});

describe('the result file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'soundings-result-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is created in the current folder, and only when there is a result', () => {
    expect(openResultFile('out.json', folder)).toBe(join(folder, 'out.json'));
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'old.json'), 'old');
    expect(openResultFile('./old.json', folder)).toBe(join(folder, 'old.json'));
    expect(readdirSync(folder)).toEqual(['old.json']);
  });

  test('is refused when it cannot be written', () => {
    mkdirSync(join(folder, 'taken'));
    for (const name of ['taken', 'missing/out.json'])
      expect(() => openResultFile(name, folder)).toThrow(`${join(folder, name)} cannot be written`);
  });
});
