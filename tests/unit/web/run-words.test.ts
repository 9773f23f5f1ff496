/** Texts about a run: for screen readers, under figures, and in comparisons. */
import { citedPersonas, linkCitations, withoutCitations } from '../../../domain/simulations/citations.ts';
import { describeBasis } from '../../../web/features/compare/basis.ts';
import { verdictLines } from '../../../domain/simulations/verdict-lines.ts';
import type { HeadlineShares } from '../../../domain/simulations/headline.ts';
import { meanInterval, shareWithInterval } from '../../../domain/simulations/statistics.ts';
import {
  announcement,
  answeredSentence,
  attributeLines,
  headlineSentence,
  secondsTaken,
} from '../../../web/features/run/run-words.ts';
import { finishLabel, keptSoFarText, keptAnswersText } from '../../../web/lib/run-summary-text.ts';
import { noEndings } from '../../../domain/simulations/endings.ts';

test('a run takes no time that is less than none: its duration is unknown when the clock was set back meanwhile', () => {
  const startedAt = '2026-11-30T10:00:00Z';
  expect(secondsTaken({ startedAt, completedAt: '2026-11-30T10:00:40Z' })).toBe(40);
  expect(secondsTaken({ startedAt, completedAt: '2026-11-30T09:00:40Z' })).toBeNull();
  expect(secondsTaken({ startedAt })).toBeNull();
});

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('the messages of a run for screen readers', () => {
  const announce = (moment: Partial<Parameters<typeof announcement>[0]>) =>
    announcement({
      stage: 'running',
      status: 'processing',
      isPaused: false,
      error: null,
      answered: 20,
      asked: 20,
      ...moment,
    });
  const keysOf = (count: number) =>
    Array.from({ length: count + 1 }, (_, answered) => announce({ answered, asked: count }).key);

  it('are one sentence after each quarter, for any number of personas', () => {
    expect(new Set(keysOf(1000)).size).toBe(5);
    expect(new Set(keysOf(20)).size).toBe(5);
  });

  it('name the stage and the number of answers', () => {
    expect(announce({ stage: null, status: 'queued', answered: 0 }).text).toBe('The run is queued.');
    expect(announce({ stage: 'analysis' }).text).toBe('Generating analysis.');
    expect(announce({ answered: 10 }).text).toBe('10 of 20 personas answered.');
  });

  it.each([
    ['completed', null, 'The run is complete. 20 of 20 personas answered.'],
    ['failed', 'Cancelled by user', 'The run was cancelled. 20 of 20 personas answered.'],
    ['failed', 'OpenAI API error (500): overloaded', 'The run did not finish. 20 of 20 personas answered.'],
  ])('name the end of a run: %s, %p', (status, error, text) => {
    expect(plain(announce({ stage: null, status, error }).text)).toBe(text);
  });
});

describe('the verdict under the figures', () => {
  const result = (
    positive: number,
    neutral: number,
    negative: number,
    more: Partial<HeadlineShares> = {},
  ): HeadlineShares => {
    const heard = positive + neutral + negative;
    return {
      heard,
      people: heard,
      positive: shareWithInterval(positive, heard),
      difference: meanInterval({ positive, neutral, negative }),
      endings: noEndings,
      ...more,
    };
  };
  const headline = (...given: Parameters<typeof result>) => plain(headlineSentence(result(...given)));

  it('prefers a side only if the interval of the difference excludes 0', () => {
    expect(headline(156, 66, 78)).toMatch(/^Positive clearly outweighs negative/);
    expect(headline(60, 90, 150)).toMatch(/^Negative clearly outweighs positive/);
    expect(headline(126, 60, 114)).toMatch(/^There is no clear difference between positive and negative/);
    // Separate intervals that overlap, with a clear difference: 31 to 52% and 15 to 33%.
    expect(headline(40, 37, 22)).toMatch(/^Positive clearly outweighs negative/);
    expect(headline(4, 6, 0)).toMatch(/^Positive clearly outweighs negative/);
  });

  it('uses the interval as it is printed', () => {
    expect(headline(60, 20, 20, { difference: { low: 0.004, high: 0.3 } })).toMatch(/^There is no clear difference/);
    expect(headline(60, 20, 20, { difference: { low: 0.006, high: 0.3 } })).toMatch(/^Positive clearly/);
  });

  it('explains the interval and warns of repeats', () => {
    const text = headline(156, 66, 78, { people: 100 });
    expect(text).toContain(
      '52% of 300 personas reacted positively (95% confidence interval 46–58%, among personas like these).',
    );
    expect(text).toContain('300 answers are from 100 people, and the range is that of so many people.');
  });

  it('has counts instead of shares for small samples, and no shares for fewer than five answers', () => {
    expect(headline(4, 6, 0)).toContain(
      '4 of 10 personas reacted positively (95% confidence interval 17–69%, among personas like these). A small sample: fewer than 30 people.',
    );
    expect(headline(3, 0, 0)).toBe('Only 3 personas answered: too few for shares. 3 of them reacted positively.');
    expect(headline(0, 0, 0)).toBe('No persona has answered yet.');
  });

  it('uses the words of the scale', () => {
    expect(headline(156, 66, 78, { sentimentType: 'support-oppose' })).toMatch(
      /^Support clearly outweighs opposition\. 52% of 300 personas supported it/,
    );
    expect(headline(60, 90, 150, { sentimentType: 'yes-no' })).toMatch(
      /^No clearly outweighs yes\. 20% of 300 personas said yes/,
    );
  });
});

describe('a run of both providers that stopped halfway', () => {
  const cut = { answered: 24, heard: 120, asked: 200, missing: 176 };
  const one = { answered: 24, heard: 24, asked: 200, missing: 176 };
  const nobodyTwice = { answered: 0, heard: 3, asked: 200, missing: 200 };

  it('shows how many personas answered every provider, and how many at least one', () => {
    expect(plain(answeredSentence(cut))).toBe('24 of 200 personas answered by every provider, 120 by at least one');
    expect(plain(answeredSentence(one, 'AI persona'))).toBe('24 of 200 AI personas answered');
  });

  it('keeps every answer it received', () => {
    expect(plain(keptAnswersText(cut))).toBe(
      'What 120 personas answered is kept and shown below; 176 personas still lack an answer.',
    );
    expect(plain(keptAnswersText(nobodyTwice))).toBe(
      'What 3 personas answered is kept and shown below; 200 personas still lack an answer.',
    );
    expect(plain(keptAnswersText(one))).toBe('24 answers are kept and shown below; 176 are missing.');
    expect(keptAnswersText({ answered: 0, heard: 0, missing: 200 })).toBe('Nobody had answered yet.');
    expect(plain(keptAnswersText({ answered: 200, heard: 200, missing: 0 }))).toBe(
      'All 200 answers are kept and shown below; the analysis is missing.',
    );
  });

  it('shows before it is canceled which answers would be kept', () => {
    expect(plain(keptSoFarText(nobodyTwice))).toBe('What 3 personas answered so far is kept.');
    expect(plain(keptSoFarText({ answered: 1, heard: 1 }))).toBe('1 answer so far is kept.');
    expect(keptSoFarText({ answered: 0, heard: 0 })).toBe('');
  });

  it('can be finished instead of started again', () => {
    expect(finishLabel(nobodyTwice)).toBe('Finish the missing 200');
    expect(finishLabel({ answered: 0, heard: 0, missing: 200 })).toBe('Try again');
    expect(finishLabel({ answered: 200, heard: 200, missing: 0 })).toBe('Write the analysis');
  });
});

describe('attributes of a persona', () => {
  it('are formatted as lines', () => {
    expect(
      attributeLines({ homeRegion: 'Midwest', interests: ['baseball', 'gardening'], age: 42, notes: '', other: null }),
    ).toEqual([
      ['Home region', 'Midwest'],
      ['Interests', 'baseball, gardening'],
      ['Age', '42'],
    ]);
  });

  it('may be missing', () => {
    expect(attributeLines(null)).toEqual([]);
    expect(attributeLines('text')).toEqual([]);
  });
});

describe('the differences between groups', () => {
  const group = (label: string, verdict: string | null, total = 20) => ({ label, verdict, counts: { total } });

  it('are described for groups whose difference is clear', () => {
    const groups = [
      group('Renters', 'no clear difference'),
      group('Parents', '12 points more positive than the others (p = 0.004)'),
    ];
    expect(verdictLines(groups)).toEqual(['Parents: 12 points more positive than the others (p = 0.004).']);
  });

  it('are described once for two groups, not from both sides', () => {
    const groups = [
      group('Renters', '12 points less positive than the others (p = 0.004)', 60),
      group('Parents', '12 points more positive than the others (p = 0.004)', 60),
    ];
    expect(verdictLines(groups)).toEqual(['Renters: 12 points less positive than the others (p = 0.004).']);
  });

  it('are reported as absent when no difference is clear', () => {
    expect(verdictLines([group('Renters', 'no clear difference'), group('Parents', 'no clear difference')])).toEqual([
      'No clear difference between these groups.',
    ]);
  });

  it('are not described for a single group', () => {
    expect(verdictLines([group('Renters', null)])).toEqual([]);
    expect(verdictLines([group('Renters', 'no clear difference'), group('Nobody', 'no clear difference', 0)])).toEqual(
      [],
    );
  });
});

describe('citations', () => {
  const linkTo = (cited: number) => (cited < 20 ? `?tab=reactions&persona=${cited}` : null);

  it('become links to the reaction', () => {
    expect(linkCitations('It works [8] and [19].', linkTo)).toBe(
      'It works [\\[8\\]](?tab=reactions&persona=8) and [\\[19\\]](?tab=reactions&persona=19).',
    );
  });

  it.each(['In [2024] it did.', 'See [the page](?x).', 'list[3] of them', '[1]: a definition', '[1](?there already)'])(
    'are not found in %p',
    (text) => expect(linkCitations(text, linkTo)).toBe(text),
  );

  it('are listed once each, and only those of the run', () => {
    expect(citedPersonas('It works [8] and [19], as [8] says. In [2024] it did.', 20)).toEqual([8, 19]);
  });

  it('link to a reaction only if it exists', () => {
    expect(withoutCitations('It works [8] and [19]. In [2024] it did [20].', 20)).toBe(
      'It works and. In [2024] it did.',
    );
    expect(withoutCitations('It works [8] and [19].', 20, (persona) => persona === 8)).toBe('It works [8] and.');
  });
});

describe('the personas of a comparison', () => {
  const sides = [{ asked: 100 }, { asked: 100 }];

  it('are described as soon as they are known, and differences only at the end', () => {
    expect(describeBasis({ samePersonas: false, isFinal: false, sides })).toBeNull();
    expect(describeBasis({ samePersonas: true, isFinal: false, sides })).toMatch(/^The same 100\spersonas heard each/);
    expect(describeBasis({ samePersonas: false, isFinal: true, sides })).toMatch(/^The runs asked different personas/);
  });
});
