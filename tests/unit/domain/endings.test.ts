import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { recommendationsFor } from '../../../domain/simulations/recommendations.ts';
import { aggregate } from '../../../domain/simulations/scoring.ts';
import {
  askedPersonas,
  endedFigure,
  endingMeanings,
  endingsNotice,
  endingsOfRecord,
  noAnalysis,
  noEndings,
  plainWords,
  segmentLine,
  sumOfEndings,
  whyUnusable,
  type EndingCounts,
} from '../../../domain/simulations/endings.ts';
import { analysisPrompt } from '../../../domain/simulations/analysis.ts';
import { runHeadline } from '../../../domain/simulations/headline.ts';
import { meanInterval, shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { words } from '../../../api/exports/words.ts';

const counts = (refused: number, filtered = 0, unreadable = 0): EndingCounts => ({
  total: refused + filtered + unreadable,
  refused,
  filtered,
  unreadable,
});

test('the kinds that occurred are named with their numbers and what they mean', () => {
  expect(endedFigure(counts(2, 0, 1), plainWords)).toBe('3 (2 refused, 1 unreadable)');
  expect(endedFigure(noEndings, plainWords)).toBe('0');
  expect(endingMeanings(counts(0, 1)).map((line) => line.split(':')[0])).toEqual([
    'Filtered',
    'They are in no count, share, quote or average, and are not asked again.',
  ]);
  expect(segmentLine({ segmentName: 'Parents', total: 3, asked: 40 }, plainWords)).toBe('Parents: 3 of 40 (8%)');
  expect(endingsNotice(counts(1), 1_000)).toBe(
    '1 of 1,000 personas ended without an answer (1 refused) and is not counted.',
  );
});

test('a result cannot be used when more than 20% of those asked ended without an answer', () => {
  expect(whyUnusable(80, counts(20), plainWords)).toBeNull();
  expect(whyUnusable(79, counts(10, 5, 6), plainWords)).toBe(
    'This result cannot be used: 21 of 100 personas asked (21%) ended without an answer (10 refused, 5 filtered, 6 unreadable). Those who answered may differ from those who did not, so the shares may lean to one side.',
  );
  expect(whyUnusable(0, counts(3), plainWords)).toContain('3 of 3 personas asked (100%)');
  expect(whyUnusable(0, counts(3), plainWords)).toContain('Nobody answered.');
  expect(whyUnusable(0, noEndings, plainWords)).toBeNull();
});

test('a run was to ask those that answered and those that ended, whether it has left them out or not', () => {
  const endings = { ...counts(30), bySegment: [] };
  expect(askedPersonas({ status: 'completed', numUsers: 70, endings })).toBe(100);
  expect(askedPersonas({ status: 'processing', numUsers: 100, endings })).toBe(100);
  expect(askedPersonas({ status: 'completed', numUsers: 100, endings: null })).toBe(100);
  expect(endingsOfRecord({ endings: null })).toBe(noEndings);
  expect(sumOfEndings([counts(1, 2, 3), null, counts(4)])).toEqual(counts(5, 2, 3));
});

test('a run in which nobody answered has scores of 0 and none of the recommendations', () => {
  const nobody = { positive: 0, neutral: 0, negative: 0 };
  expect(aggregate({ ...nobody, numUsers: 0 })).toEqual({ engagementScore: 0, sentimentScore: 0 });
  expect(recommendationsFor(nobody)).toEqual([]);
  expect(noAnalysis(counts(12, 8))).toBe(
    'There is no analysis, because all 20 personas ended without an answer (12 refused, 8 filtered).',
  );
});

const headline = (positive: number, negative: number, endings: EndingCounts) =>
  runHeadline(
    {
      heard: positive + negative,
      people: positive + negative,
      positive: shareWithInterval(positive, positive + negative),
      difference: meanInterval({ positive, neutral: 0, negative }),
      endings,
    },
    words,
  );

test('the headline of such a result names no side', () => {
  expect(headline(60, 20, counts(20))).toMatch(/^Positive clearly outweighs negative/);
  expect(headline(60, 20, counts(21))).toMatch(/^This result cannot be used/);
  expect(headline(0, 0, counts(5))).toMatch(/^This result cannot be used.*Nobody answered\.$/);
});

test('the analyst is told how many ended and how, and to say first what cannot be used', () => {
  const prompt = (endings: EndingCounts) =>
    analysisPrompt({
      message: 'Buses',
      counts: singleAnswers({ positive: 60, neutral: 10, negative: 10, total: 80 }),
      endings,
      engagementScore: 0.8,
      sentimentScore: 0.6,
      bySegment: [],
      byAge: [],
      byGender: [],
      sample: [],
    }).user;
  expect(prompt(counts(2, 0, 1))).toContain('Without an answer: 3 (2 refused, 1 unreadable) of 83 personas asked.');
  expect(prompt(counts(2, 0, 1))).not.toContain('cannot be used');
  expect(prompt(counts(40))).toContain('This result cannot be used');
  expect(prompt(noEndings)).not.toContain('Without an answer');
});
