import fc from 'fast-check';
import { recountedBatches } from '../../../domain/simulations/provider-plan.ts';

test.each([
  { batches: 40, size: 5, newSize: 10, recounted: 20 },
  { batches: 3, size: 5, newSize: 10, recounted: 1 },
  { batches: 4, size: 10, newSize: 3, recounted: 13 },
  { batches: 7, size: undefined, newSize: 10, recounted: 7 },
])(
  '$batches batches of $size personas equal $recounted batches of $newSize',
  ({ batches, size, newSize, recounted }) => {
    expect(recountedBatches(batches, size, newSize)).toBe(recounted);
  },
);

test('continuing with another batch size omits no persona and repeats less than one batch', () => {
  const size = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.nat(1_000), size, size, (batches, before, after) => {
      const personas = recountedBatches(batches, before, after) * after;
      expect(personas).toBeLessThanOrEqual(batches * before);
      expect(personas).toBeGreaterThan(batches * before - after);
    }),
  );
});
