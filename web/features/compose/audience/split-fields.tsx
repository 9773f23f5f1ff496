import { useQuery } from '@apollo/client/react';
import { smallSample } from '../../../../domain/simulations/small-sample.ts';
import { type Split, splitWays } from '../../../../domain/simulations/split.ts';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { SegmentsDocument } from '../../../generated/graphql.ts';
import { count } from '../../../lib/format.ts';
import styles from './audience.module.css';
import { countsOf, ownSplit } from './fit-split.ts';
import type { FormAudience } from './form-audience.ts';

interface SplitFieldsProps {
  audience: FormAudience;
  problem: string | undefined;
  onChange: (changes: Partial<FormAudience>) => void;
}

const names: Record<(typeof splitWays)[number], string> = {
  size: 'By their size',
  equal: 'Equally',
  own: 'By own numbers',
};

/** How the personas are divided among several segments, and what each gets. */
export function SplitFields({ audience, problem, onChange }: SplitFieldsProps) {
  const { data } = useQuery(SegmentsDocument, { fetchPolicy: 'cache-first' });
  const { segmentIds, numUsers, split } = audience;
  const segments = segmentIds.flatMap((id) => data?.segments.find((segment) => segment.id === id) ?? []);
  if (segments.length < 2) return null;
  const counts = countsOf(numUsers, segments, split);
  const by = split?.by ?? 'size';
  const chooseWay = (way: string) => {
    if (way === 'own') onChange(ownSplit(segments.map(({ id }, at) => ({ segmentId: id, personas: counts[at] ?? 0 }))));
    else onChange({ split: way === 'equal' ? { by: 'equal' } : null });
  };
  return (
    <div className={styles.split}>
      <SelectField id="compose-split" label="Split among segments" value={by} onChange={chooseWay}>
        {splitWays.map((way) => (
          <option key={way} value={way}>
            {names[way]}
          </option>
        ))}
      </SelectField>
      {by === 'size' ? (
        <LabeledNumberField
          id="compose-minimum"
          label="At least in each"
          labelInfo="(optional)"
          value={split?.minPerSegment ?? null}
          min={1}
          placeholder="No minimum"
          problem={problem}
          onChange={(min) => onChange({ split: min === null ? null : { by: 'size', minPerSegment: min } })}
        />
      ) : null}
      {by === 'own'
        ? segments.map(({ id, name }) => (
            <LabeledNumberField
              key={id}
              id={`compose-own-${id}`}
              label={name}
              value={split?.own?.find(({ segmentId }) => segmentId === id)?.personas ?? null}
              min={0}
              onChange={(personas) => onChange(ownSplit(withNumber(split, id, personas ?? 0)))}
            />
          ))
        : null}
      <p className={`small muted figures ${styles.parts}`}>
        {segments.map(({ name }, at) => `${name} ${count(counts[at] ?? 0)}`).join(' · ')}
        {Math.min(...counts) < smallSample ? `. Under ${smallSample} answers are shown as counts, not as shares.` : ''}
        {by === 'own' && problem ? ` ${problem}` : ''}
      </p>
    </div>
  );
}

function withNumber(split: Split | null, id: string, personas: number): { segmentId: string; personas: number }[] {
  return (split?.own ?? []).map((one) => (one.segmentId === id ? { ...one, personas } : one));
}
