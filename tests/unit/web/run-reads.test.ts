import { closedState, isStale } from '../../../web/features/run/staleness.ts';
import { arrived, asking, failed, noPages, type Pages } from '../../../web/features/run/reaction-pages.ts';

describe('the result of a closed run', () => {
  it.each([
    ['completed', null],
    ['completed', 'processing'],
    ['failed', 'queued'],
    ['completed', 'failed'],
  ])('is behind: the run %s, its result %p', (progress, result) => {
    expect(isStale({ status: progress }, result === null ? null : { status: result })).toBe(true);
  });

  it.each([
    ['processing', null],
    ['processing', 'failed'],
    ['completed', 'completed'],
    ['failed', 'failed'],
  ])('is not: the run %s, its result %p', (progress, result) => {
    expect(isStale({ status: progress }, result === null ? null : { status: result })).toBe(false);
  });

  it('is not, of a run nobody knows', () => expect(isStale(null, null)).toBe(false));

  it('depends on the end, and on a count after it', () => {
    const state = (status: string, updatedAt: string) => closedState({ status, updatedAt });
    expect([state('processing', 'a'), state('queued', 'b'), closedState(null)]).toEqual([null, null, null]);
    expect(state('failed', 'a')).not.toBe(state('failed', 'b'));
    expect(state('failed', 'a')).toBe(state('failed', 'a'));
  });
});

describe('pages of reactions', () => {
  const read = (before: Pages<string>, asked: string | null, items: string[], nextToken: string | null) =>
    arrived(asking(before, asked), { items, total: 4, nextToken });
  const all = read(noPages, null, ['a', 'b'], 'after b');

  it('follow one another', () => {
    const both = read(all, 'after b', ['c', 'd'], null);
    expect(both).toMatchObject({
      items: ['a', 'b', 'c', 'd'],
      total: 4,
      nextToken: null,
      isLoading: false,
      error: null,
    });
  });

  it('of another filter begin anew: its first page is what failed, and what is tried again', () => {
    const filtering = asking(all, null);
    expect(filtering).toMatchObject({ items: ['a', 'b'], total: null, nextToken: null });
    const broken = failed(filtering, 'The server cannot be reached');
    expect(broken).toMatchObject({
      items: [],
      asked: null,
      nextToken: null,
      isLoading: false,
      error: 'The server cannot be reached',
    });
    expect(read(broken, broken.asked, ['b'], null).items).toEqual(['b']);
  });

  it('that fail in the middle are tried again where they failed', () => {
    const broken = failed(asking(all, 'after b'), 'away');
    expect(broken).toMatchObject({ items: ['a', 'b'], asked: 'after b', nextToken: 'after b' });
    expect(read(broken, broken.asked, ['c'], null).items).toEqual(['a', 'b', 'c']);
  });
});
