import { refusalWords } from '../../../db/simulations/endings.ts';
import type { Db } from '../../../db/client.ts';
import { segmentEndingsView, plainWords, whyUnusable, type Endings } from '../../../domain/simulations/endings.ts';
import { shorten } from '../../../domain/shorten.ts';
import { fixedList, int, text, list, maybe, view, type ValueOf } from '../../../domain/view.ts';

export const runEndingsView = view(
  'RunEndings',
  'Personas of a run that ended without an answer; with several providers, from every one of them.',
  {
    /** Segments in which any did. */
    bySegment: fixedList(segmentEndingsView),
    total: int(),
    refused: int(),
    filtered: int(),
    unreadable: int(),
    refusals: list(text('What the model said in up to three refusals. These are no answers.')),
    unusable: maybe(
      text('Why the result cannot be used: more than 20% of the personas asked ended without an answer.'),
    ),
  },
);

export type RunEndings = ValueOf<typeof runEndingsView>;

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
