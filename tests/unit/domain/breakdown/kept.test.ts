/** For all tables of the same personas the split is explained once. */
import { breakDown, figuresByAttribute } from '../../../../domain/breakdown/break-down.ts';
import { drawPersonas } from './personas.ts';

const personas = drawPersonas('kept', { size: 200, effect: 0.5 });
const asked = (by: string, only: string[] = []) => ({ by, only, sentimentType: null });

test('tables of the same personas share what explains them, in files too, and other filters and runs have their own', () => {
  const first = breakDown(personas, asked('attribute 1'));
  expect(first.effects.length).toBeGreaterThan(20);
  expect(breakDown(personas, asked('attribute 2')).effects).toBe(first.effects);
  expect(figuresByAttribute(personas, []).effects).toBe(first.effects);
  const some = breakDown(personas, asked('attribute 1', ['attribute 4:value 0']));
  expect(some.effects).not.toEqual(first.effects);
  expect(breakDown(personas, asked('attribute 2', ['attribute 4:value 0'])).effects).toBe(some.effects);
  const other = drawPersonas('other', { size: 200, effect: 0 });
  expect(breakDown(other, asked('attribute 1')).effects).not.toEqual(first.effects);
});
