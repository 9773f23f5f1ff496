import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { ChartCard } from '../../components/chart/chart-card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count, counted, percent } from '../../lib/format.ts';
import {
  type Candidate,
  type Cell,
  isRated,
  nameOf,
  pointsOf,
  type ReadSearch,
  searched,
  shareWords,
} from './search.ts';
import styles from './searches.module.css';

/** Rows at first, and how many more with each press. */
const step = 10;

interface SegmentsCardProps {
  search: ReadSearch;
  chosen: number | null;
  onChoose: (number: number) => void;
}

/** How candidates do in each segment; every cell has its figure, so that nothing is in the color alone. */
export function SegmentsCard({ search, chosen, onChoose }: SegmentsCardProps) {
  const [rows, setRows] = useState(step);
  const ranked = rankedOf(search);
  const top = ranked.slice(0, rows);
  // The chosen one is there, too, at the end, so that no row moves.
  const shown = [...top, ...ranked.slice(rows).filter(({ number }) => number === chosen)];
  const left = ranked.length - top.length;
  return (
    <ChartCard
      title="Candidates by segment"
      table={{
        columns: ['Candidate', 'All, in the race', ...search.segments.map(({ name }) => name)],
        rows: shown.map((candidate) => ({
          key: candidate.label,
          cells: [
            nameOf(candidate),
            shareWords(candidate.support),
            ...search.segments.map((_, at) => cellWords(cellAt(candidate, at))),
          ],
        })),
      }}
      nothing="No candidate has been asked about yet."
      notes={notesOf(search)}
    >
      <WideTable label="Candidates by segment">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Candidate</span>
            </th>
            <th scope="col" className={styles.cellHead}>
              All, in the race
            </th>
            {search.segments.map(({ id, name }) => (
              <th key={id} scope="col" className={styles.cellHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((candidate) => (
            <tr key={candidate.number}>
              <th scope="row" className={styles.rowHead}>
                <button
                  type="button"
                  className={styles.link}
                  aria-pressed={candidate.number === chosen}
                  onClick={() => onChoose(candidate.number)}
                >
                  {nameOf(candidate)}
                </button>
              </th>
              <AllCell candidate={candidate} />
              {search.segments.map(({ id }, at) => (
                <SegmentCell key={id} cell={cellAt(candidate, at)} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {left === 0 ? null : (
        <Button
          className="mt-8"
          variant="minimal"
          size="small"
          text={left > step ? `Show ${count(step)} more of ${count(left)}` : `Show ${count(left)} more`}
          onClick={() => setRows(rows + step)}
        />
      )}
    </ChartCard>
  );
}

/** Kept ones before others at the top. */
const keptAtTop = 5;

/**
 * Rated candidates by share, in groups: the first message, the best, some that were kept; then one that is below the
 * floor, one under way and one that was dropped, to show what that looks like; then all others.
 */
function rankedOf(search: ReadSearch): Candidate[] {
  const rated = searched(search)
    .filter(isRated)
    .sort((one, other) => (other.support?.mean ?? 0) - (one.support?.mean ?? 0) || one.number - other.number);
  const kept = rated.filter(({ status, number }) => status === 'kept' && number !== 0);
  const first = [
    rated.find(({ number }) => number === 0),
    rated.find(({ number }) => number === search.best),
    ...kept.slice(0, keptAtTop),
    rated.find(({ segments }) => segments.some(({ isBelowFloor }) => isBelowFloor)),
    rated.find(({ status }) => status === 'racing'),
    rated.find(({ status }) => status === 'dropped'),
  ].filter((candidate) => candidate !== undefined);
  return [...new Set([...first, ...kept, ...rated])];
}

function cellAt({ segments }: Candidate, at: number): Cell | undefined {
  return segments.find(({ segment }) => segment === at);
}

function shade(share: number) {
  return { background: `color-mix(in srgb, var(--positive) ${Math.round(8 + 55 * share)}%, var(--surface))` };
}

function AllCell({ candidate: { support } }: { candidate: Candidate }) {
  const n = support?.n ?? 0;
  if (support === null || sampleSizeOf(n) === 'none') return <NotAsked />;
  if (sampleSizeOf(n) !== 'enough') return <CountCell positive={support.mean} n={n} />;
  return (
    <td className={styles.cell} style={shade(support.mean)}>
      <strong>{percent(support.mean)}</strong>
    </td>
  );
}

function SegmentCell({ cell }: { cell: Cell | undefined }) {
  if (cell === undefined || sampleSizeOf(cell.n) === 'none') return <NotAsked />;
  if (sampleSizeOf(cell.n) !== 'enough') return <CountCell positive={cell.positive} n={cell.n} />;
  const { positive, versusSeed, isBelowFloor } = cell;
  return (
    <td className={`${styles.cell} ${isBelowFloor ? styles.belowFloor : ''}`} style={shade(positive)}>
      {isBelowFloor ? <Sign sign="↓" words="below the floor, " /> : null}
      {!isBelowFloor && versusSeed?.isIndecisive === true ? <Sign sign="~" words="indecisive, " /> : null}
      {percent(positive)}
    </td>
  );
}

function Sign({ sign, words }: { sign: string; words: string }) {
  return (
    <>
      <span aria-hidden="true">{sign} </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

function CountCell({ positive, n }: { positive: number; n: number }) {
  return (
    <td className={`${styles.cell} ${styles.few}`}>
      {sampleSizeOf(n) === 'few' ? `${n} asked` : `${Math.round(positive * n)} of ${n}`}
    </td>
  );
}

function NotAsked() {
  return <td className={`${styles.cell} ${styles.notAsked}`}>not asked</td>;
}

/** The figure of a cell in full: `63%, +8 points, indecisive`. */
function cellWords(cell: Cell | undefined): string {
  if (cell === undefined || cell.n === 0) return 'not asked';
  const size = sampleSizeOf(cell.n);
  if (size === 'few') return `${cell.n} asked`;
  if (size !== 'enough') return `${Math.round(cell.positive * cell.n)} of ${cell.n}`;
  const { versusSeed, isBelowFloor } = cell;
  return [
    percent(cell.positive),
    versusSeed === null ? '' : pointsOf(versusSeed.points),
    isBelowFloor ? 'below the floor' : versusSeed?.isIndecisive === true ? 'indecisive' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function notesOf({ setup: { segmentFloorPoints }, segments }: ReadSearch): string[] {
  const asked = segments.map(({ personas }) => personas);
  const [least, most] = [Math.min(...asked), Math.max(...asked)];
  const personas = least === most ? counted(least, 'persona') : `${count(least)} to ${counted(most, 'persona')}`;
  const floor =
    segmentFloorPoints === null
      ? ''
      : ` ↓ below the floor: over ${counted(segmentFloorPoints, 'point')} below your message.`;
  return [
    `From the race, also for confirmed candidates; the best of many looks better than it is. Share of ${personas} in each segment who support it. ~ cannot be told from your message in that segment.${floor} Under 30 answers a cell shows its count.`,
  ];
}
