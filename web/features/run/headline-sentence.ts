import { answeredWords, runHeadline } from '../../../domain/simulations/headline.ts';
import { count, counted, percent, percentRange } from '../../lib/format.ts';

/** The result in plain words, in the reader's locale. */
export function headlineSentence(result: Parameters<typeof runHeadline>[0]): string {
  return runHeadline(result, { count, counted, percent, percentRange });
}

/** `40 of 100 personas answered`, in the reader's locale. */
export function answeredSentence(figures: Parameters<typeof answeredWords>[0], noun?: string): string {
  return answeredWords(figures, { count, counted }, noun);
}
