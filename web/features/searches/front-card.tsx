import { useState } from 'react';
import type { ObjectiveName } from '../../../domain/searches/setup.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { percent } from '../../lib/format.ts';
import { drawFront, type FrontPoint, wordsOf } from './draw-front.ts';
import { isRated, nameOf, objectiveNames, objectiveWords, type ReadSearch, searched } from './search.ts';
import styles from './searches.module.css';

/** Objectives that count, the heaviest first. */
export function weightedObjectives({ setup: { objectives } }: Pick<ReadSearch, 'setup'>): ObjectiveName[] {
  const weightOf = (name: ObjectiveName) => objectives[name] ?? 0;
  return objectiveNames.filter((name) => weightOf(name) > 0).sort((one, other) => weightOf(other) - weightOf(one));
}

/** Candidates by two objectives, and those that no other beats in everything. */
export function FrontCard({ search }: { search: ReadSearch }) {
  const weighted = weightedObjectives(search);
  const [first = 'supportRate', second = objectiveNames.find((name) => name !== first) ?? 'authenticity'] = weighted;
  const [across, setAcross] = useState<string>(first);
  const [up, setUp] = useState<string>(second);
  const points = searched(search)
    .filter(isRated)
    .map((candidate): FrontPoint => {
      const member = search.front.find(({ candidate: number }) => number === candidate.number);
      const meanOf = (name: string) => candidate.objectives.find((one) => one.name === name)?.mean ?? 0;
      return {
        name: nameOf(candidate),
        x: meanOf(across),
        y: meanOf(up),
        isOnFront: member !== undefined,
        isKnee: member?.isKnee ?? false,
        isPolarizing: member?.isPolarizing ?? false,
      };
    });
  const words = (name: string) => objectiveWords[name] ?? name;
  const members = points.filter(({ isOnFront }) => isOnFront);
  return (
    <DrawnCard
      title="Front"
      draw={drawFront(points, words(across), words(up))}
      height={320}
      description={`${points.length} candidates by ${words(across)} and ${words(up)}; ${members.length} are on the front`}
      table={{
        columns: ['Candidate', words(across), words(up), 'Note'],
        rows: [...members, ...points.filter(({ isOnFront }) => !isOnFront)].map((point) => ({
          key: point.name,
          cells: [point.name, percent(point.x), percent(point.y), wordsOf(point).join(', ')],
        })),
      }}
      nothing="No candidate has been asked about yet."
      notes={[
        'Figures are from the race. Solid: no other candidate is better in everything that counts. Knee: where gaining in one begins to cost most in the other. Polarizing: it pleases some segments and loses others.',
      ]}
      choices={
        <div className={`mt-12 ${styles.fields}`}>
          <ObjectiveSelect id="front-across" label="Across" value={across} onChange={setAcross} />
          <ObjectiveSelect id="front-up" label="Up" value={up} onChange={setUp} />
        </div>
      }
      {...(search.isSimulated ? { mark: 'Simulated provider' } : {})}
    />
  );
}

interface ObjectiveSelectProps {
  id: string;
  label: string;
  value: string;
  onChange: (name: string) => void;
}

function ObjectiveSelect(props: ObjectiveSelectProps) {
  return (
    <SelectField {...props}>
      {objectiveNames.map((name) => (
        <option key={name} value={name}>
          {objectiveWords[name]}
        </option>
      ))}
    </SelectField>
  );
}
