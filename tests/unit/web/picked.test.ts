import { findChoices, keepExisting, withoutChoice } from '../../../web/components/picked.ts';

const choices = [
  { id: 'renters', label: 'Renters' },
  { id: 'owners', label: 'Owners' },
];

test('the tag whose × is pressed goes, also when an id before it has no choice any more', () => {
  const chosen = ['deleted', 'renters', 'owners'];
  const shown = findChoices(choices, chosen);
  expect(shown.map(({ label }) => label)).toEqual(['Renters', 'Owners']);
  expect(withoutChoice(chosen, shown[0])).toEqual(['deleted', 'owners']);
});

test('ids that are gone are dropped, and the list is the same while none is', () => {
  expect(keepExisting(choices, ['deleted', 'owners'])).toEqual(['owners']);
  const chosen = ['owners'];
  expect(keepExisting(choices, chosen)).toBe(chosen);
});
