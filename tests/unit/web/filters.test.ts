import fc from 'fast-check';
import {
  filterVariables,
  reactionsLink,
  readFilters,
  tabQuery,
  writeFilters,
} from '../../../web/features/run/filters.ts';

describe('reaction filters in the address', () => {
  it('can be read back unchanged', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const filters = fc.record(
      {
        search: word,
        sentiment: word,
        segmentId: word,
        provider: word,
        persona: word,
        only: fc.array(word, { minLength: 1, maxLength: 4 }),
      },
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

  it('on attributes of personas stay when another tab is opened, with the attributes of the table', () => {
    const before = new URLSearchParams('tab=reactions&q=tax&only=party:a&only=party:b&by=party&and=age');
    expect(tabQuery('breakdown', before).toString()).toBe(
      'tab=breakdown&only=party%3Aa&only=party%3Ab&by=party&and=age',
    );
    expect(tabQuery('overview', new URLSearchParams('tab=details&persona=3')).toString()).toBe('');
    expect(writeFilters({ search: 'tax', only: ['age:9'] }, before).toString()).toBe(
      'tab=reactions&by=party&and=age&q=tax&only=age%3A9',
    );
    expect(filterVariables({ only: ['age:9'], persona: '2' })).toEqual({ only: ['age:9'], personaIndex: 2 });
  });

  it('become a link to the tab', () => {
    expect(reactionsLink({})).toBe('?tab=reactions');
    expect(reactionsLink({ search: 'who pays?' })).toBe('?tab=reactions&q=who+pays%3F');
  });
});
