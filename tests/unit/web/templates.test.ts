import { builtInTemplates, gapsIn } from '../../../web/features/compose/templates.ts';

test('a template lists its placeholders until they are filled in', () => {
  const [promise] = builtInTemplates;
  expect(gapsIn(promise?.text ?? '')).toEqual([
    '[what changes]',
    '[whom]',
    '[when]',
    '[how much]',
    '[how]',
    '[what is wrong today]',
  ]);
  expect(gapsIn('We will halve waiting for [whom] by May [whom].')).toEqual(['[whom]']);
  expect(gapsIn('We will halve waiting for everybody by May.')).toEqual([]);
});

test('brackets that a person writes are not placeholders', () => {
  expect(gapsIn('Read the plan [PDF, 2 pages] and [tell us].')).toEqual([]);
});
