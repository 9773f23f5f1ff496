import { pickedOf, stillThere, withoutPicked } from '../../../web/components/picked.ts';

const choices = [
  { id: 'renters', label: 'Renters' },
  { id: 'owners', label: 'Owners' },
];

test('the tag whose × is pressed goes, also when an id before it has no choice any more', () => {
  const chosen = ['deleted', 'renters', 'owners'];
  const shown = pickedOf(choices, chosen);
  expect(shown.map(({ label }) => label)).toEqual(['Renters', 'Owners']);
  expect(withoutPicked(chosen, shown[0])).toEqual(['deleted', 'owners']);
});

test('ids that are gone are dropped, and the list is the same while none is', () => {
  expect(stillThere(choices, ['deleted', 'owners'])).toEqual(['owners']);
  const chosen = ['owners'];
  expect(stillThere(choices, chosen)).toBe(chosen);
});
