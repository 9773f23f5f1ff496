/** How the personas of a run are divided among its segments: by size, equally, or by numbers of one's own. */
import * as z from 'zod/mini';
import { messageLimits } from '../errors.ts';
import { effectiveSizes, splitBySize } from './roster.ts';

export const splitWays = ['size', 'equal', 'own'] as const;

const texts = {
  by: 'Personas are split by size, equally (equal) or by own numbers (own)',
  minPerSegment: 'The minimum per segment must be a whole number from 1 to 100,000',
  own: 'Own numbers must be whole numbers from 0 to 100,000, one for each segment',
};

const { maxUsers } = messageLimits;

export const splitSchema = z
  .object({
    by: z.enum(splitWays, texts.by),
    minPerSegment: z
      .nullish(
        z.int(texts.minPerSegment).check(z.minimum(1, texts.minPerSegment), z.maximum(maxUsers, texts.minPerSegment)),
      )
      .check(z.describe('Personas that each segment gets at least; the others give them up.')),
    own: z
      .nullish(
        z
          .array(
            z
              .object({
                segmentId: z.string().check(z.meta({ isId: true })),
                personas: z.int(texts.own).check(z.minimum(0, texts.own), z.maximum(maxUsers, texts.own)),
              })
              .check(z.meta({ typeName: 'SegmentPersonasInput' })),
          )
          .check(z.maxLength(200, texts.own)),
      )
      .check(z.describe('Numbers of the split by own numbers; together they are numUsers.')),
  })
  .check(
    z.meta({
      typeName: 'SplitInput',
      description: 'How the personas are divided among the segments: by size, equal or own.',
    }),
  );

export type Split = z.output<typeof splitSchema>;

interface SizedSegment {
  id: string;
  /** Number of its profiles; 0 when it is not known. */
  size: number;
}

/** Returns the error of own numbers that do not fit the segments or the number of personas; null when they fit. */
export function problemOfSplit(split: Split | null, segmentIds: readonly string[], numUsers: number): string | null {
  if (split?.by !== 'own') return null;
  const own = new Map((split.own ?? []).map(({ segmentId, personas }) => [segmentId, personas]));
  if (own.size !== (split.own ?? []).length || segmentIds.some((id) => !own.has(id)) || own.size > segmentIds.length)
    return 'Give every segment of the run its own number, once';
  const sum = [...own.values()].reduce((total, personas) => total + personas, 0);
  return sum === numUsers ? null : `The numbers of the segments add up to ${sum}, not to ${numUsers}`;
}

/** Divides numUsers among the segments; integers that add up to it, or to less when own numbers lack a segment. */
export function splitPersonas(numUsers: number, segments: readonly SizedSegment[], split: Split | null): number[] {
  if (split?.by === 'own') {
    const own = new Map((split.own ?? []).map(({ segmentId, personas }) => [segmentId, personas]));
    return segments.map(({ id }) => own.get(id) ?? 0);
  }
  const sizes = split?.by === 'equal' ? segments.map(() => 1) : effectiveSizes(segments.map(({ size }) => size));
  return splitWithMinimum(numUsers, sizes, split?.minPerSegment ?? 0);
}

/**
 * Divides by size, but gives no segment fewer than `min`: those below get it, and the others share the rest by size,
 * until none is below. Without enough for all, the parts are equal.
 */
function splitWithMinimum(numUsers: number, sizes: readonly number[], min: number): number[] {
  if (numUsers < min * sizes.length)
    return splitBySize(
      numUsers,
      sizes.map(() => 1),
    );
  const isRaised = sizes.map(() => false);
  for (;;) {
    const rest = numUsers - min * isRaised.filter(Boolean).length;
    const open = sizes.filter((_, at) => !isRaised[at]);
    const parts = splitBySize(rest, open);
    const counts = isRaised.map((raised) => (raised ? min : (parts.shift() ?? 0)));
    if (counts.every((count) => count >= min)) return counts;
    for (const [at, count] of counts.entries()) if (count < min) isRaised[at] = true;
  }
}

/** True when the numbers are not those of a split by size, so that their total describes no population. */
export function isDisproportionate(counts: readonly number[], sizes: readonly number[]): boolean {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const bySize = splitBySize(total, effectiveSizes(sizes));
  // The remainder of a split moves one persona at most.
  return counts.some((count, at) => Math.abs(count - (bySize[at] ?? 0)) > 1);
}
