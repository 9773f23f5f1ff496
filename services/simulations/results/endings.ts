import { refusalWords } from '../../../db/simulations/endings.ts';
import type { Db } from '../../../db/client.ts';
import { plainWords, whyUnusable, type Endings } from '../../../domain/simulations/endings.ts';
import { shorten } from '../../../domain/shorten.ts';

/** Personas of a run that ended without an answer, as a result shows them. */
export interface RunEndings extends Endings {
  /** Texts of up to three refusals; these are no answers. */
  refusals: string[];
  /** Why the result cannot be used; null when it can. */
  unusable: string | null;
}

const shownRefusals = 3;
const refusalCharacters = 300;

/** Adds what a result shows to the counts; `heard` is the number of personas with an answer from any provider. */
export async function readEndings(db: Db, runId: string, endings: Endings, heard: number): Promise<RunEndings> {
  const words = endings.refused === 0 ? [] : await refusalWords(db, runId, shownRefusals);
  return {
    ...endings,
    refusals: words.map((text) => shorten(text, refusalCharacters)),
    unusable: whyUnusable(heard, endings, plainWords),
  };
}
