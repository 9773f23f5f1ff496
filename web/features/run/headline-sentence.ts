import { runHeadline } from '../../../domain/simulation/headline.ts';
import { counted, percent } from '../../lib/format.ts';

/** The result in plain words, in the reader's locale. */
export function headlineSentence(result: Parameters<typeof runHeadline>[0]): string {
  return runHeadline(result, { counted, percent });
}
