/** Weights of both sides by raking to target shares. */
import { computeWeight, rake, TargetsCannotBeMet, type Cell, type Marginals } from '../../segments/raking.ts';
import { attributeKey, type Groups } from './groups.ts';
import type { Targets } from './input.ts';
import type { CountedResponse } from './responses.ts';
import type { WeightingSide } from './view.ts';

interface Weighed {
  responses: CountedResponse[];
  side: WeightingSide | null;
  isExact: boolean;
}

export interface WeightedSides {
  people: CountedResponse[];
  personas: CountedResponse[];
  twins: CountedResponse[];
  weighting: { targets: Targets; people: WeightingSide | null; personas: WeightingSide | null } | null;
  notices: string[];
}

/** Twins have the weight of their person. Without targets, or when a side cannot meet them, nothing is weighted. */
export function weighSides(
  sides: Pick<WeightedSides, 'people' | 'personas' | 'twins'>,
  targets: Targets | null,
  groups: Groups,
): WeightedSides {
  const unweighted = { ...sides, weighting: null };
  if (targets === null || Object.keys(targets).length === 0) return { ...unweighted, notices: [] };
  try {
    const [people, personas] = [weigh(sides.people, targets, groups), weigh(sides.personas, targets, groups)];
    const weightOf = new Map(people.responses.map(({ id, weight }) => [id, weight]));
    const twins = sides.twins.flatMap((twin) => {
      const weight = weightOf.get(twin.twinOf ?? '');
      return weight === undefined ? [] : [{ ...twin, weight }];
    });
    const isExact = people.isExact && personas.isExact;
    return {
      people: people.responses,
      personas: personas.responses,
      twins,
      weighting: { targets, people: people.side, personas: personas.side },
      notices: isExact ? [] : ['The weights do not meet all target shares exactly.'],
    };
  } catch (error) {
    if (!(error instanceof TargetsCannotBeMet)) throw error;
    const why = error.message.replace('Nobody in this segment has', 'nobody on one side has');
    return { ...unweighted, notices: [`Nothing is weighted: ${why}.`] };
  }
}

/** Responses without one of the attributes keep their weight in it; categories with a target of 0 do not count. */
function weigh(responses: readonly CountedResponse[], targets: Marginals, groups: Groups): Weighed {
  if (responses.length === 0) return { responses: [], side: null, isExact: true };
  const fields = Object.keys(targets);
  const categories = responses.map((response) => {
    const known = fields.flatMap((field): [string, string][] => {
      const category = groups.categoryOf(attributeKey(field), response);
      return category === null ? [] : [[field, category]];
    });
    return Object.fromEntries(known);
  });
  const complete = categories.filter((one) => Object.keys(one).length === fields.length);
  const { factors, designEffect, effectiveSize, isConverged } = rake(toCells(complete), targets);
  const weighted = responses.map((response, at) => ({
    ...response,
    weight: computeWeight(categories[at] ?? {}, factors),
  }));
  return {
    responses: weighted.filter(({ weight }) => weight > 0),
    side: { effective: effectiveSize, designEffect },
    isExact: isConverged,
  };
}

function toCells(categories: readonly Record<string, string>[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const one of categories) {
    const key = JSON.stringify(one);
    const cell = cells.get(key) ?? { categories: one, count: 0 };
    cell.count += 1;
    cells.set(key, cell);
  }
  return [...cells.values()];
}
