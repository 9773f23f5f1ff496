import { readArguments } from '../../../local/simulate/arguments.ts';
import type { Progress, Result } from '../../../local/simulate/operations.ts';
import { progressLine, progressPrinter } from '../../../local/simulate/progress-line.ts';
import { summary } from '../../../local/simulate/summary.ts';

test('reads message, segments, users, provider and file', () => {
  expect(
    readArguments(['Hello there', '--segment', 'Rural', '--segment', 'Urban', '--users', '50', '--provider', 'all', '--json', 'out.json']),
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
])('says what is wrong with %j', (words, message) => {
  expect(() => readArguments(words)).toThrow(message);
});

const progress: Progress = {
  status: 'processing',
  progress: 52,
  progressMessage: 'Running simulations',
  asked: 100,
  answered: 45,
  missing: 55,
  retried: 3,
  counts: { positive: 20, neutral: 10, negative: 15, total: 45 },
  etaSeconds: 12,
  error: null,
};

test('a progress line shows bar, counts, retries and time left', () => {
  const line = progressLine(progress);
  expect(line).toMatch(/^█{12}░{12}  52 % · 45 of 100 answered · \+20 =10 −15 · 3 retried · 12 s left · Running simulations$/);
});

test('off a terminal a line is printed only when a tenth is done or the status changes', () => {
  const lines: string[] = [];
  const printer = progressPrinter({ isTTY: false, write: (text: string) => lines.push(text) } as unknown as NodeJS.WriteStream);
  for (const done of [50, 52, 59, 60]) printer.show({ ...progress, progress: done });
  printer.show({ ...progress, progress: 60, status: 'completed' });
  expect(lines).toHaveLength(3);
});

const share = (count: number, of: number) => ({ count, share: count / of, low: Math.max(0, count / of - 0.1), high: count / of + 0.1 });
const result: Result = {
  jobId: 'calm-blue-otter',
  status: 'completed',
  numUsers: 100,
  answered: 100,
  missing: 0,
  repeatsPersonas: false,
  isSimulated: true,
  positive: share(60, 100),
  neutral: share(10, 100),
  negative: share(30, 100),
  sentimentScore: 0.3,
  sentimentLow: 0.12,
  sentimentHigh: 0.48,
  engagementScore: 0.61,
  bySegment: [
    {
      label: 'Urban renters',
      counts: { positive: 60, neutral: 10, negative: 30, total: 100 },
      positive: share(60, 100),
      verdict: 'no clear difference',
    },
  ],
  byProvider: [{ provider: 'openai', answered: 100, missing: 0, sentimentScore: 0.3 }],
  agreement: null,
  recommendations: [{ type: 'warning', message: 'Look at the objections' }],
  analysis: '## Themes\n\nCost.',
  notices: [],
  error: null,
  costUsd: 0.0123,
  temporalUrl: null,
};

test('a summary has the split with its interval, segments, recommendations and the analysis', () => {
  const text = summary(result);
  for (const part of ['calm-blue-otter completed', 'simulated provider', '60.0 % (50.0–70.0)', '+0.30 (+0.12 to +0.48)', 'no clear difference']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('! Look at the objections');
  expect(text).toContain('Analysis\n\n## Themes');
  expect(text).not.toContain('By provider');
});

test('a summary of both providers shows each and how far they agree', () => {
  const both = {
    ...result,
    agreement: 0.8,
    byProvider: [...result.byProvider, { provider: 'anthropic', answered: 98, missing: 2, sentimentScore: -0.1 }],
  };
  expect(summary(both)).toContain('anthropic: 98 answered, 2 missing, sentiment −0.10');
  expect(summary(both)).toContain('They agree on 80 % of personas');
});

test('a failed run says why and how many are missing, and shows no split of nothing', () => {
  const text = summary({
    ...result,
    status: 'failed',
    error: 'Cancelled by user',
    answered: 0,
    missing: 100,
    analysis: null,
    bySegment: [],
    recommendations: [],
  });
  expect(text).toContain('failed: Cancelled by user');
  expect(text).toContain('100 missing');
  expect(text).not.toContain('Positive');
});
