import { wordingCount } from '../../../domain/personas/wordings.ts';
import { basisSentence, type ComparisonState } from '../../../domain/simulations/comparison-basis.ts';
import { counted } from '../../lib/format.ts';

/** Says what differences rest on, in the reader's figures; null while it is not known. */
export function describeBasis(state: ComparisonState): string | null {
  return basisSentence(state, { counted });
}

/** Says what the verdicts are about: all wordings of the question, or one. */
export function describeWordings({ isOneWording }: { isOneWording: boolean }): string {
  return isOneWording
    ? 'At least one run asked its question in one wording, so a verdict is about this wording: another one may turn out otherwise.'
    : `The question was dealt in ${wordingCount} wordings, and a verdict allows for what the wording does to the answers.`;
}
