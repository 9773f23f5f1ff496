import {
  explainImpossible,
  hasNoCriteria,
  parseCriteria,
  UnreadableCriteria,
  type Criteria,
} from '../../domain/segments/criteria.ts';
import { findOversized } from '../../domain/segments/criteria-limits.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';

/** Parses criteria that somebody sent and checks that they can be met. Throws InvalidInput. */
export function readCriteria(given: unknown): Criteria {
  const criteria = parsed(given);
  // A single criterion outside a list would otherwise select everybody.
  if (hasNoCriteria(criteria) && isObject(given) && ('field' in given || 'operator' in given))
    throw new InvalidInput('Criteria are a list, or a group with all or any', 'criteria');
  const problem = findOversized(criteria) ?? explainImpossible(criteria);
  if (problem !== null) throw new InvalidInput(problem, 'criteria');
  return criteria;
}

function parsed(given: unknown): Criteria {
  try {
    return parseCriteria(given);
  } catch (error) {
    throw error instanceof UnreadableCriteria ? new InvalidInput(error.message, 'criteria') : error;
  }
}
