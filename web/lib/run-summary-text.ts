import { count, counted } from './format.ts';

/** Counts of personas, from a run's progress. */
interface Kept {
  /** Personas with an answer from every requested provider. */
  answered: number;
  /** Personas with at least one answer. */
  heard: number;
  /** Personas that lack an answer. */
  missing: number;
}

/** Says which answers of an unfinished run are kept. */
export function keptAnswersText({ answered, heard, missing }: Kept): string {
  if (heard === 0) return 'Nobody had answered yet.';
  if (missing === 0) return `All ${counted(answered, 'answer')} are kept and shown below; the analysis is missing.`;
  if (heard > answered)
    return `What ${counted(heard, 'persona')} answered is kept and shown below; ${counted(missing, 'persona')} still ${missing === 1 ? 'lacks' : 'lack'} an answer.`;
  return `${counted(answered, 'answer')} ${answered === 1 ? 'is' : 'are'} kept and shown below; ${count(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
}

/** Says which answers a cancelled run would keep; empty while there are none. */
export function keptSoFarText({ answered, heard }: Pick<Kept, 'answered' | 'heard'>): string {
  if (heard === 0) return '';
  if (heard > answered) return `What ${counted(heard, 'persona')} answered so far is kept.`;
  return `${counted(answered, 'answer')} so far ${answered === 1 ? 'is' : 'are'} kept.`;
}

/** Label of the button that finishes the run. */
export function finishLabel({ heard, missing }: Kept): string {
  if (heard === 0) return 'Try again';
  return missing === 0 ? 'Write the analysis' : `Finish the missing ${count(missing)}`;
}
