/** Whole searches in memory: what they believe of the best candidate, beside what fresh personas say of it. */
import { viewOf } from '../../domain/searches/outcome/view-of.ts';
import { freshSupport } from '../../tests/_support/search-contest.ts';
import { playSearch, searchSpec, startState, toyMethod } from '../../tests/_support/search-in-memory.ts';
import { meanOf } from '../../domain/simulations/student-t.ts';
import { toyLandscape, type Landscape } from '../../tests/_support/toy-landscape.ts';
import type { Row, Section } from './section.ts';

/** Points of the best candidate over the first message. */
export interface Believed {
  racedPoints: number;
  believedPoints: number;
  truePoints: number;
}

const job = { jobId: '', status: '', error: null, secondsPerCall: null, notices: [] };

/** Plays a search to the end of its race, with the defaults of a search; `changes` are those of its set-up. */
export function believedOfSearch(landscape: Landscape, changes: Record<string, unknown> = {}): Believed {
  const spec = searchSpec(landscape, { control: 'none', ...changes });
  const state = playSearch(startState(spec), landscape, { method: toyMethod, toTheEnd: false });
  const { best, candidates } = viewOf(state, job);
  const found = candidates.find(({ number }) => number === best);
  const support = (message: string) => freshSupport(landscape, spec, message, 2_000);
  return {
    racedPoints: found?.versusSeed?.points ?? 0,
    believedPoints: found?.believed?.points ?? 0,
    truePoints: 100 * (support(found?.message ?? landscape.firstMessage) - support(landscape.firstMessage)),
  };
}

export const searchesSection: Section = {
  name: 'searches',
  about: 'Searches on flat and sloping landscapes: mean points of the best candidate over the first message.',
  labels: ['Landscape', 'Personas'],
  columns: [{ head: 'Raced' }, { head: 'Believed' }, { head: 'True' }],
  trials: 100,
  isMean: true,
  rows: [0, 0.4, 1].flatMap((slope) =>
    [60, 100, 300].map((personas): Row => ({
      labels: [slope === 0 ? 'flat' : `slope ${slope}`, personas],
      measure(trials) {
        const found = Array.from({ length: trials }, (_, seed) =>
          believedOfSearch(toyLandscape(seed, { slope }), { seed, personas }),
        );
        const mean = (of: (one: Believed) => number) => meanOf(found.map(of));
        return [
          mean(({ racedPoints }) => racedPoints),
          mean(({ believedPoints }) => believedPoints),
          mean(({ truePoints }) => truePoints),
        ];
      },
    })),
  ),
};
