/** Saved views of the list of runs: its filters, as they stand in the address, under a name. */
import { InvalidInput } from '../../errors.ts';
import { checkLabel } from './labels.ts';

export const viewLimits = { perPerson: 50, nameCharacters: 60, queryCharacters: 1_000 } as const;

export interface RunViewInput {
  name: string;
  /** The part of the address after the question mark. */
  query: string;
}

/** Checks a view. Throws InvalidInput. */
export function checkRunView({ name, query }: RunViewInput): RunViewInput {
  if (query.length > viewLimits.queryCharacters)
    throw new InvalidInput(`A view may have at most ${viewLimits.queryCharacters} characters`, 'query');
  if (!/^[\w\-.~%!*'()&=+,:;@/]*$/.test(query)) throw new InvalidInput('A view is the query of an address', 'query');
  return { name: checkLabel(name, 'The name of a view', 'name', viewLimits.nameCharacters), query };
}
