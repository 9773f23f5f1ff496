/** The sentence that says which personas compared runs have asked. */
import { describeBasis } from '../../../web/features/compare/basis.ts';

const compared = (...asked: number[]) => ({
  samePersonas: true,
  isFinal: true,
  sides: asked.map((one) => ({ asked: one })),
});

test('runs are said to have asked the same personas only when their numbers of personas are equal', () => {
  expect(describeBasis(compared(60, 60))).toMatch(/^The same 60\spersonas heard each message/);
  expect(describeBasis(compared(60, 85))).toMatch(/^Not every run got as far:/);
});
