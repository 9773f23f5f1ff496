import { checkRunFilter } from '../../../domain/simulations/library/filter.ts';
import { changedTags, checkRunName, checkTags, labelLimits } from '../../../domain/simulations/library/labels.ts';
import { parseWords } from '../../../domain/simulations/library/search-words.ts';
import { fileNameOf, titleOfRun } from '../../../domain/simulations/library/titles.ts';
import { checkRunView } from '../../../domain/simulations/library/views.ts';

test.each([
  ['', []],
  ['   ', []],
  ['Bus  SPRING', ['bus', 'spring']],
  ['bus bus Bus', ['bus']],
  ['"every ten minutes" bus', ['every ten minutes', 'bus']],
  ['"open quote', ['open', 'quote']],
  ['""', []],
  ['50% off_peak', ['50%', 'off_peak']],
  ['Straße Ämter', ['straße', 'ämter']],
  ['a b c d e f g h i j k l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
])('the search %p consists of the words %p', (search, words) => expect(parseWords(search)).toEqual(words));

test('a long search is refused', () => {
  expect(() => parseWords('x'.repeat(201))).toThrow(expect.objectContaining({ field: 'search' }));
});

test('names are trimmed, an empty one is none, and long ones and control characters are refused', () => {
  expect(checkRunName('  Spring test ')).toBe('Spring test');
  expect(checkRunName('   ')).toBeNull();
  expect(checkRunName(null)).toBeNull();
  expect(checkRunName('é'.repeat(120))).toHaveLength(120);
  for (const name of ['x'.repeat(121), 'two\nlines', 'a\0b', 'half \ud800'])
    expect(() => checkRunName(name)).toThrow(expect.objectContaining({ field: 'name' }));
});

test('tags are the same whatever their case, and the first spelling stays', () => {
  expect(checkTags([' Budget ', 'budget', 'Wave 1'])).toEqual(['Budget', 'Wave 1']);
  expect(changedTags(['Budget'], { add: ['BUDGET'], remove: [] })).toBeNull();
  expect(changedTags(['Budget', 'draft'], { add: ['final'], remove: ['Draft'] })).toEqual(['Budget', 'final']);
  expect(changedTags([], { add: [], remove: ['draft'] })).toBeNull();
  for (const tag of ['', ' ', 'x'.repeat(41), 'tab\there'])
    expect(() => checkTags([tag])).toThrow(expect.objectContaining({ field: 'tags' }));
});

test('a run has at most ten tags, and one that has more may lose some', () => {
  const ten = Array.from({ length: labelLimits.tagsPerRun }, (_, at) => `tag ${at}`);
  expect(changedTags(ten.slice(1), { add: ['last'], remove: [] })).toHaveLength(10);
  expect(() => changedTags(ten, { add: ['more'], remove: [] })).toThrow(expect.objectContaining({ field: 'tags' }));
  expect(changedTags([...ten, 'eleven', 'twelve'], { add: [], remove: ['twelve'] })).toHaveLength(11);
});

test('filters that are missing filter nothing, and unknown ones are refused by name', () => {
  const nothing = {
    words: [],
    tags: [],
    project: null,
    isStarred: null,
    segmentId: null,
    status: null,
    from: null,
    to: null,
  };
  expect(checkRunFilter({})).toEqual({ ...nothing, shelf: 'active', sort: 'newest' });
  expect(checkRunFilter({ search: '', status: '', from: '', project: '', isStarred: null })).toMatchObject(nothing);
  for (const field of ['status', 'shelf', 'sort', 'from', 'to'])
    expect(() => checkRunFilter({ [field]: 'sideways' })).toThrow(expect.objectContaining({ field }));
});

test('a view is the query of an address under a name', () => {
  expect(checkRunView({ name: ' Budget ', query: 'tag=Budget+2026&sort=name' })).toEqual({
    name: 'Budget',
    query: 'tag=Budget+2026&sort=name',
  });
  for (const query of ['javascript:alert(1)<', 'a b', 'x'.repeat(1_001), '#top'])
    expect(() => checkRunView({ name: 'View', query })).toThrow(expect.objectContaining({ field: 'query' }));
  expect(() => checkRunView({ name: '', query: '' })).toThrow(expect.objectContaining({ field: 'name' }));
});

test('a run is called by its name, and its files by the letters of it', () => {
  expect(titleOfRun({ name: null, message: 'Buses' })).toBe('Buses');
  expect(titleOfRun({ name: 'Spring', message: 'Buses' })).toBe('Spring');
  expect(fileNameOf('Café / Bus #2: “final”')).toBe('cafe-bus-2-final');
  expect(fileNameOf('Ψηφοφόροι 2026')).toBe('ψηφοφοροι-2026');
  expect(fileNameOf('../../etc/passwd')).toBe('etc-passwd');
  expect(fileNameOf('公共汽车')).toBe('公共汽车');
  expect(fileNameOf('🚌')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
  expect(fileNameOf('x'.repeat(120))).toHaveLength(60);
});
