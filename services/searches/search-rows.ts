/** Candidates of a search as rows. Shares are from 0 to 1, differences in points; what is raced is named so. */
import type { DataTable, TableColumn } from '../../domain/exports/columns.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
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
  'checked_for_new_claims',
  'new_claims',
];
const figures = [
  'asked',
  'raced_support',
  'raced_support_low',
  'raced_support_high',
  'raced_over_yours',
  'raced_over_yours_low',
  'raced_over_yours_high',
  'raced_fitness',
  'believed_fitness',
  'believed_over_yours',
  'confirmed_fitness',
  'confirmed_fitness_low',
  'confirmed_fitness_high',
];
const segmentFigures = ['raced positive share', 'asked', 'below the floor'] as const;

/** Names the columns of a search: the same for every candidate, with three for each segment, and who answered. */
export function searchColumns({ segments }: Pick<SearchView, 'segments'>): string[] {
  const bySegment = segments.flatMap(({ name }) => segmentFigures.map((figure) => `${name}: ${figure}`));
  return [...before, ...figures, ...objectiveNames.map(racedName), ...bySegment, 'answered_by'];
}

const labels: Readonly<Record<string, string>> = {
  candidate: 'Id of the row: the candidate',
  arm: 'Search, or control without it',
  generation: 'Generation in which it was written',
  parents: 'Candidates that it was written from',
  mutation: 'How it was written',
  status: 'What became of it',
  reason: 'Why',
  message: 'The message',
  answers: 'The objection that it answers',
  flags: 'What is noticeable about it',
  checked_for_new_claims: 'Verdict of the check for new claims',
  new_claims: 'Claims that the brief does not have',
  asked: 'Personas who rated it',
  raced_support: 'Share who support it, among personas of the search',
  raced_over_yours: 'Difference from your message, among personas of the search',
  raced_fitness: 'Weighted mean of the objectives, among personas of the search',
  believed_fitness: 'The same, shrunk towards the others against lucky winners',
  believed_over_yours: 'Difference from your message, shrunk likewise',
  confirmed_fitness: 'Weighted mean of the objectives, among fresh personas',
  answered_by: `Who answered: a model, or ‘${simulatedMark}’ for rules in place of a model`,
};
const texts = new Set([...before.filter((name) => name !== 'generation'), 'answered_by']);

/** Builds the table of the candidates. */
export function searchTable(search: SearchView): DataTable {
  return {
    columns: searchColumns(search).map((name): TableColumn => {
      if (texts.has(name) || name.endsWith(': below the floor'))
        return { name, label: labels[name] ?? name, type: 'text' };
      if (name === 'generation' || name === 'asked' || name.endsWith(': asked'))
        return { name, label: labels[name] ?? name, type: 'whole number' };
      const bound = /_(low|high)$/.exec(name);
      const figure = bound === null ? name : name.slice(0, bound.index);
      const label = labels[figure] ?? `Mean of ${figure}`;
      return {
        name,
        label: bound === null ? label : `${label}: ${bound[1] === 'low' ? 'lower' : 'upper'} end of the 95% interval`,
        type: 'number',
        unit: isShareColumn(name) ? '0 to 1' : 'points',
      };
    }),
    rows: () => searchRows(search),
    hasCodes: false,
  };
}

const racedName = (objective: string) => `raced_${objective}`;

/** True for columns of shares, which spreadsheets show as percentages. */
export function isShareColumn(column: string): boolean {
  const isPoints = column.includes('over_yours');
  return column.endsWith(': raced positive share') || (/^(raced|believed|confirmed)_/.test(column) && !isPoints);
}

export type SearchRowOfFile = Record<string, string | number | null>;

export function searchRow(search: SearchView, candidate: CandidateView): SearchRowOfFile {
  const { support, versusSeed, believed, objectives, segments } = candidate;
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
    checked_for_new_claims: candidate.judgment?.verdict ?? null,
    new_claims: candidate.judgment?.claims.join('; ') ?? null,
    asked: support?.n ?? 0,
    raced_support: support?.mean ?? null,
    raced_support_low: support?.low ?? null,
    raced_support_high: support?.high ?? null,
    raced_over_yours: versusSeed?.points ?? null,
    raced_over_yours_low: versusSeed?.low ?? null,
    raced_over_yours_high: versusSeed?.high ?? null,
    raced_fitness: candidate.fitness?.mean ?? null,
    believed_fitness: believed?.mean ?? null,
    believed_over_yours: believed?.points ?? null,
    confirmed_fitness: confirmed?.mean ?? null,
    confirmed_fitness_low: confirmed?.low ?? null,
    confirmed_fitness_high: confirmed?.high ?? null,
    answered_by: search.isSimulated
      ? simulatedMark
      : `AI personas, ${search.setup.model ?? search.setup.modelProvider}`,
  };
  for (const name of objectiveNames) own[racedName(name)] = objectives.find((one) => one.name === name)?.mean ?? null;
  for (const [at, { name }] of search.segments.entries()) {
    const cell = segments.find(({ segment }) => segment === at);
    own[`${name}: raced positive share`] = cell === undefined || cell.n === 0 ? null : cell.positive;
    own[`${name}: asked`] = cell?.n ?? 0;
    own[`${name}: below the floor`] = cell?.isBelowFloor === true ? 'yes' : '';
  }
  return own;
}

/** Yields a row for each candidate. */
async function* searchRows(search: SearchView): AsyncGenerator<SearchRowOfFile> {
  for (const candidate of search.candidates) yield searchRow(search, candidate);
}
