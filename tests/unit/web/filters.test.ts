import fc from 'fast-check';
import { filterVariables, reactionsLink, readFilters, writeFilters } from '../../../web/features/run/filters.ts';

describe('reaction filters in the address', () => {
  it('can be read back unchanged', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const filters = fc.record(
      { search: word, sentiment: word, segmentId: word, provider: word, persona: word },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (given) =>
        expect(readFilters(new URLSearchParams(writeFilters(given).toString()))).toEqual(given),
      ),
    );
  });

  it('are omitted when empty', () => {
    expect(writeFilters({ search: '  ', sentiment: 'negative' }).toString()).toBe('tab=reactions&sentiment=negative');
    expect(readFilters(new URLSearchParams('tab=reactions&q=&segment=a'))).toEqual({ segmentId: 'a' });
  });

  it('can request one persona by number', () => {
    expect(filterVariables({ persona: '12', sentiment: 'negative' })).toEqual({
      personaIndex: 12,
      sentiment: 'negative',
    });
    expect(filterVariables({ persona: 'x' })).toEqual({ personaIndex: -1 });
    expect(filterVariables({ search: 'clinic' })).toEqual({ search: 'clinic' });
  });

  it('become a link to the tab', () => {
    expect(reactionsLink({})).toBe('?tab=reactions');
    expect(reactionsLink({ search: 'who pays?' })).toBe('?tab=reactions&q=who+pays%3F');
  });
});
