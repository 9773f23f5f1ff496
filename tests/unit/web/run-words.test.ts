import { announcement } from '../../../web/features/run/announcement.ts';
import { attributeLines } from '../../../web/features/run/attribute-lines.ts';
import { linkCitations, withoutCitations } from '../../../web/components/citations.ts';
import { verdictLines } from '../../../domain/simulation/verdict-lines.ts';
import { headlineSentence } from '../../../web/features/run/headline-sentence.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('what a screen reader hears of a run', () => {
  const keysOf = (count: number) =>
    Array.from({ length: count + 1 }, (_, answered) => announcement({ stage: 'running', status: 'processing', answered, asked: count }).key);

  it('is one sentence a quarter, however many personas', () => {
    expect(new Set(keysOf(1000)).size).toBe(5);
    expect(new Set(keysOf(20)).size).toBe(5);
  });

  it('names the stage and how many answered', () => {
    expect(announcement({ stage: null, status: 'queued', answered: 0, asked: 20 }).text).toBe('The run is queued.');
    expect(announcement({ stage: 'analysis', status: 'processing', answered: 20, asked: 20 }).text).toBe('Generating analysis.');
    expect(announcement({ stage: 'running', status: 'processing', answered: 10, asked: 20 }).text).toBe('10 of 20 personas answered.');
  });
});

describe('the sentence under the figures', () => {
  const share = (value: number, low: number, high: number) => ({ share: value, low, high });
  const result = (positive: ReturnType<typeof share>, negative: ReturnType<typeof share>, repeatsPersonas = false) => ({
    answered: 300,
    repeatsPersonas,
    positive,
    negative,
  });

  it('names a side only where the intervals do not meet', () => {
    expect(headlineSentence(result(share(0.52, 0.46, 0.58), share(0.26, 0.21, 0.31)))).toMatch(/^Positive clearly outweighs negative/);
    expect(headlineSentence(result(share(0.2, 0.15, 0.25), share(0.5, 0.44, 0.56)))).toMatch(/^Negative clearly outweighs positive/);
    expect(headlineSentence(result(share(0.42, 0.36, 0.48), share(0.38, 0.32, 0.44)))).toMatch(/^There is no clear difference/);
  });

  it('gives the interval in words and warns of repeats', () => {
    const text = plain(headlineSentence(result(share(0.52, 0.46, 0.58), share(0.26, 0.21, 0.31), true)));
    expect(text).toContain('52 % of 300 personas reacted positively; another draw would likely land between 46 and 58 %.');
    expect(text).toContain('asked more than once');
  });
});

describe('attributes of a persona', () => {
  it('are read as lines', () => {
    expect(attributeLines({ homeRegion: 'Midwest', interests: ['baseball', 'gardening'], age: 42, notes: '', other: null })).toEqual([
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

describe('where groups differ', () => {
  const group = (label: string, verdict: string | null, total = 20) => ({ label, verdict, counts: { total } });

  it('is said of the groups that stand out', () => {
    const groups = [group('Renters', 'no clear difference'), group('Parents', '12 points more positive than the others (p = 0.004)')];
    expect(verdictLines(groups)).toEqual(['Parents: 12 points more positive than the others (p = 0.004).']);
  });

  it('is said to be nowhere', () => {
    expect(verdictLines([group('Renters', 'no clear difference'), group('Parents', 'no clear difference')])).toEqual([
      'No clear difference between these groups.',
    ]);
  });

  it('is not asked of one group', () => {
    expect(verdictLines([group('Renters', null)])).toEqual([]);
    expect(verdictLines([group('Renters', 'no clear difference'), group('Nobody', 'no clear difference', 0)])).toEqual([]);
  });
});

describe('citations', () => {
  const linkTo = (cited: number) => (cited < 20 ? `?tab=reactions&persona=${cited}` : null);

  it('become links to the reaction', () => {
    expect(linkCitations('It works [8] and [19].', linkTo)).toBe(
      'It works [\\[8\\]](?tab=reactions&persona=8) and [\\[19\\]](?tab=reactions&persona=19).',
    );
  });

  it.each(['In [2024] it did.', 'See [the page](?x).', 'list[3] of them', '[1]: a definition', '[1](?there already)'])('leave %p alone', (text) =>
    expect(linkCitations(text, linkTo)).toBe(text),
  );

  it('go where nobody can follow them, and nothing else does', () => {
    expect(withoutCitations('It works [8] and [19]. In [2024] it did [20].', 20)).toBe('It works and. In [2024] it did.');
  });
});
