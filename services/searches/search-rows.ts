/** Candidates of a search as rows. Shares are from 0 to 1, differences in points. */
import { objectiveNames } from '../../domain/searches/setup.ts';
import type { CandidateView, SearchView } from '../../domain/searches/view.ts';

const before = [
  'candidate',
  'arm',
  'generation',
  'parents',
  'mutation',
  'status',
  'reason',
  'message',
  'answers',
  'flags',
];
const figures = ['asked', 'support', 'support_low', 'support_high', 'over_yours', 'over_yours_low', 'over_yours_high'];
const confirmedFigures = ['confirmed', 'confirmed_low', 'confirmed_high', 'fitness'];

/** Names the columns of a search: the same for every candidate, with three for each segment. */
export function searchColumns({ segments }: Pick<SearchView, 'segments'>): string[] {
  const bySegment = segments.flatMap(({ name }) => [`${name}: positive`, `${name}: asked`, `${name}: below the floor`]);
  return [...before, ...figures, ...confirmedFigures, ...objectiveNames, ...bySegment];
}

export type SearchRowOfFile = Record<string, string | number | null>;

export function searchRow(search: SearchView, candidate: CandidateView): SearchRowOfFile {
  const { support, versusSeed, objectives, segments } = candidate;
  const confirmed = search.confirmation?.isComplete
    ? search.confirmation.rows.find((row) => row.candidate === candidate.number)?.confirmed
    : undefined;
  const own: SearchRowOfFile = {
    candidate: candidate.label,
    arm: candidate.arm,
    generation: candidate.generation,
    parents: candidate.parents.map((parent) => `C${parent}`).join(' '),
    mutation: candidate.originLabel,
    status: candidate.status,
    reason: candidate.reason,
    message: candidate.message,
    answers: candidate.answers?.text ?? null,
    flags: candidate.flags.map(({ text }) => text).join('; '),
    asked: support?.n ?? 0,
    support: support?.mean ?? null,
    support_low: support?.low ?? null,
    support_high: support?.high ?? null,
    over_yours: versusSeed?.points ?? null,
    over_yours_low: versusSeed?.low ?? null,
    over_yours_high: versusSeed?.high ?? null,
    confirmed: confirmed?.mean ?? null,
    confirmed_low: confirmed?.low ?? null,
    confirmed_high: confirmed?.high ?? null,
    fitness: candidate.fitness?.mean ?? null,
  };
  for (const name of objectiveNames) own[name] = objectives.find((one) => one.name === name)?.mean ?? null;
  for (const [at, { name }] of search.segments.entries()) {
    const cell = segments.find(({ segment }) => segment === at);
    own[`${name}: positive`] = cell?.positive ?? null;
    own[`${name}: asked`] = cell?.n ?? 0;
    own[`${name}: below the floor`] = cell?.isBelowFloor === true ? 'yes' : '';
  }
  return own;
}

/** Yields a row for each candidate. */
export async function* searchRows(search: SearchView): AsyncGenerator<object> {
  for (const candidate of search.candidates) yield searchRow(search, candidate);
}
