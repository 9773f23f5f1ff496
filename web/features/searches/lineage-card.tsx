import { Button } from '@blueprintjs/core';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { count, percent } from '../../lib/format.ts';
import { CandidateMark, MarkLegend } from './candidate-mark.tsx';
import { layLineage, type Line, type Place, tellingNodes } from './lineage.ts';
import { type Candidate, nameOf, type ReadSearch, searched, statusWords } from './search.ts';
import styles from './searches.module.css';

const column = 60;
const row = 58;
/** Middle of a shape within its place. */
const shape = { x: column / 2, y: 28 };

interface LineageCardProps {
  search: ReadSearch;
  chosen: number | null;
  onChoose: (number: number) => void;
}

/** Which candidate came from which, also those that were rejected. */
export function LineageCard({ search, chosen, onChoose }: LineageCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = useMemo(() => searched(search), [search]);
  const shown = useMemo(
    () => (showsAll ? all : tellingNodes(all, search.best, chosen === null ? [] : [chosen])),
    [all, showsAll, search.best, chosen],
  );
  const lineage = useMemo(() => layLineage(shown, search.best), [shown, search.best]);
  const aside = (
    <span className="small muted figures">
      {count(shown.length)} of {count(all.length)} shown{' '}
      {shown.length < all.length || showsAll ? (
        <Button
          variant="minimal"
          size="small"
          text={showsAll ? 'Show fewer' : 'Show all'}
          onClick={() => setShowsAll(!showsAll)}
        />
      ) : null}
    </span>
  );
  const frame = useRef<HTMLDivElement>(null);
  // The newest generations and the line of the best are what people come for.
  useLayoutEffect(() => {
    const line = lineage.places.find(({ number }) => number === search.best)?.lane ?? 0;
    const half = (frame.current?.clientHeight ?? 0) / 2;
    frame.current?.scrollTo({ left: lineage.generations * column, top: line * row + shape.y - half });
  }, [lineage, search.best]);
  const size = { width: lineage.generations * column, height: lineage.lanes * row };
  return (
    <Card title="Lineage" aside={aside}>
      <div ref={frame} className={styles.scroll}>
        <div className={styles.lineage} style={size}>
          <Lines lines={lineage.lines} places={lineage.places} size={size} />
          <Candidates search={search} shown={shown} places={lineage.places} chosen={chosen} onChoose={onChoose} />
        </div>
        <div className={styles.columns} style={{ width: size.width }} aria-hidden="true">
          {Array.from({ length: lineage.generations }, (_, generation) => (
            <span key={generation} style={{ width: column }}>
              {generation === 0 ? 'yours' : `gen. ${generation}`}
            </span>
          ))}
        </div>
      </div>
      <MarkLegend />
      <p className="small muted mt-8">Shares are from the race.</p>
    </Card>
  );
}

function middleOf({ generation, lane }: Place) {
  return { x: generation * column + shape.x, y: lane * row + shape.y };
}

interface LinesProps {
  lines: readonly Line[];
  places: readonly Place[];
  size: { width: number; height: number };
}

function Lines({ lines, places, size }: LinesProps) {
  const placeOf = new Map(places.map((place) => [place.number, place]));
  return (
    <svg {...size} aria-hidden="true" className={styles.lines}>
      {lines.map(({ from, to, isBest }) => {
        const [parent, child] = [placeOf.get(from), placeOf.get(to)];
        if (!parent || !child) return null;
        const [start, end] = [middleOf(parent), middleOf(child)];
        const bend = (start.x + end.x) / 2;
        return (
          <path
            key={`${from} ${to}`}
            d={`M${start.x} ${start.y}C${bend} ${start.y} ${bend} ${end.y} ${end.x} ${end.y}`}
            className={isBest ? styles.bestLine : styles.line}
          />
        );
      })}
    </svg>
  );
}

interface CandidatesProps extends LineageCardProps {
  shown: readonly Candidate[];
  places: readonly Place[];
}

/** The candidates as one list: arrow keys move among them, within a generation and from parent to child. */
function Candidates({ search, shown, places, chosen, onChoose }: CandidatesProps) {
  const box = useRef<HTMLDivElement>(null);
  const placeOf = new Map(places.map((place) => [place.number, place]));
  const active = shown.some(({ number }) => number === chosen) ? chosen : (shown[0]?.number ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighborOf(event.key, active, shown, placeOf);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(next);
    box.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
  };
  return (
    // Focus is on the options.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={box} role="listbox" aria-label="Lineage" aria-orientation="horizontal" onKeyDown={onKeyDown}>
      {shown.map((candidate) => {
        const { number } = candidate;
        const { generation, lane } = placeOf.get(number) ?? { generation: 0, lane: 0 };
        const place: CSSProperties = { left: generation * column, top: lane * row, width: column, height: row };
        return (
          // The list handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={number}
            role="option"
            data-number={number}
            tabIndex={number === active ? 0 : -1}
            aria-selected={number === chosen}
            className={styles.node}
            style={place}
            onClick={() => onChoose(number)}
          >
            <span className="visually-hidden">{describe(search, candidate)}</span>
            <span className={number === search.best ? styles.bestShare : styles.share} aria-hidden="true">
              {candidate.fitness !== null && candidate.status === 'kept' ? percent(candidate.fitness.mean) : ''}
            </span>
            <CandidateMark candidate={candidate} isBest={number === search.best} />
            <span className="small" aria-hidden="true">
              {number === 0 ? '' : candidate.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** 'C40, generation 3, from C19 and C11, Merge two good ones, kept, 49%'. */
function describe(search: ReadSearch, candidate: Candidate): string {
  const { generation, originLabel, status, parents, fitness, origin, reason } = candidate;
  const names = parents.flatMap((parent) => {
    const found = search.candidates.find(({ number }) => number === parent);
    return found ? [nameOf(found)] : [];
  });
  const parts = [
    nameOf(candidate),
    origin === 'seed' ? '' : `generation ${generation}`,
    names.length === 0 ? '' : `from ${names.join(' and ')}`,
    origin === 'seed' ? '' : originLabel,
    candidate.number === search.best ? 'best so far' : (statusWords[status] ?? status),
    fitness === null ? '' : percent(fitness.mean),
    status === 'rejected' ? (reason ?? '') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The candidate to which an arrow key leads; null for other keys and at the ends. */
function neighborOf(
  key: string,
  from: number | null,
  shown: readonly Candidate[],
  placeOf: ReadonlyMap<number, Place>,
): number | null {
  const here = from === null ? undefined : placeOf.get(from);
  if (here === undefined) return null;
  if (key === 'Home') return shown[0]?.number ?? null;
  if (key === 'End') return shown.at(-1)?.number ?? null;
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side !== undefined) {
    const linked = shown.filter((one) =>
      side < 0
        ? shown.find(({ number }) => number === from)?.parents.includes(one.number)
        : from !== null && one.parents.includes(from),
    );
    return nearest(linked, here, placeOf) ?? null;
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return null;
  const beside = shown.filter(({ number }) => {
    const place = placeOf.get(number);
    return place?.generation === here.generation && (place.lane - here.lane) * step > 0;
  });
  return nearest(beside, here, placeOf) ?? null;
}

function nearest(candidates: readonly Candidate[], here: Place, placeOf: ReadonlyMap<number, Place>) {
  const distance = ({ number }: Candidate) => Math.abs((placeOf.get(number)?.lane ?? 0) - here.lane);
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]?.number;
}
