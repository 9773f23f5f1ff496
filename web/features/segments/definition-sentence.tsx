import type { Criteria } from '../../../domain/segments/criteria.ts';
import { describeCriteria } from '../../../domain/segments/criteria-words.ts';
import { fieldWords } from './field-names.ts';

/** The criteria in plain words, in one sentence. */
export function DefinitionSentence({ criteria }: { criteria: Criteria }) {
  return <p style={{ overflowWrap: 'anywhere' }}>{describeCriteria(criteria, fieldWords)}.</p>;
}
