/** The selected items of a multiple-choice field. */
import { findChoices, keepExisting, withoutChoice } from '../../../web/components/picked.ts';

const choices = [
  { id: 'renters', label: 'Renters' },
  { id: 'owners', label: 'Owners' },
];

test('pressing × removes that tag, even when an earlier id no longer has a choice', () => {
  const chosen = ['deleted', 'renters', 'owners'];
  const shown = findChoices(choices, chosen);
  expect(shown.map(({ label }) => label)).toEqual(['Renters', 'Owners']);
  expect(withoutChoice(chosen, shown[0])).toEqual(['deleted', 'owners']);
});

test('missing ids are removed, and the list stays the same object when none is missing', () => {
  expect(keepExisting(choices, ['deleted', 'owners'])).toEqual(['owners']);
  const chosen = ['owners'];
  expect(keepExisting(choices, chosen)).toBe(chosen);
});
