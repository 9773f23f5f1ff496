import { useQuery } from '@apollo/client/react';
import { Button, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { SkeletonLines } from '../../../components/skeleton.tsx';
import { EstimateOfSizeDocument, SampleSizeDocument } from '../../../generated/audience/graphql.ts';
import type { SimulationInput } from '../../../generated/graphql.ts';
import { isFree } from '../../../lib/cost.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, counted, durationRange, usdRange } from '../../../lib/format.ts';
import styles from './audience.module.css';

const differences = [5, 10, 15].map((points) => ({ label: `${points} points`, value: String(points) }));
const designs = [
  { label: 'Same personas', value: 'same' },
  { label: 'Other personas', value: 'fresh' },
];

interface PowerHelpProps {
  /** Number of messages in the form. */
  messages: number;
  /** The run as it would be sent. */
  input: SimulationInput;
  /** True when the number of personas is that of another run. */
  isLocked: boolean;
  onUse: (personas: number) => void;
}

/** Says how many personas tell messages apart, what they take, and puts that number into the form. */
export function PowerHelp({ messages, input, isLocked, onUse }: PowerHelpProps) {
  const [points, setPoints] = useState('10');
  const [design, setDesign] = useState('same');
  // The messages of one form are always heard by the same personas.
  const samePersonas = messages > 1 || design === 'same';
  const { data, previousData, error } = useQuery(SampleSizeDocument, {
    variables: { points: Number(points), messages: Math.max(2, messages), samePersonas },
  });
  const size = (data ?? previousData)?.sampleSize;
  return (
    <div className={styles.power}>
      <SegmentedControl
        fill
        size="small"
        aria-label="Difference"
        options={differences}
        value={points}
        onValueChange={setPoints}
      />
      {messages > 1 ? null : (
        <SegmentedControl
          fill
          size="small"
          aria-label="Who hears the other message"
          options={designs}
          value={design}
          onValueChange={setDesign}
        />
      )}
      {error ? (
        <p className="small" role="alert">{`No number: ${shownError(error).message}`}</p>
      ) : size ? (
        <>
          <Needed personas={size.personas} messages={messages} input={input} isLocked={isLocked} onUse={onUse} />
          <ul className={`small muted ${styles.rests}`}>
            {size.restsOn.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <SkeletonLines widths={[100, 80]} />
      )}
    </div>
  );
}

/** The number with its time and cost, and the button that takes it. */
function Needed({ personas, messages, input, isLocked, onUse }: PowerHelpProps & { personas: number }) {
  const { data, previousData } = useQuery(EstimateOfSizeDocument, {
    variables: { input: { ...input, numUsers: personas } },
    skip: isLocked,
  });
  const estimate = (data ?? previousData)?.estimateSimulation;
  const now = input.numUsers ?? 0;
  const each = messages > 1 ? ' for each message' : '';
  return (
    <>
      <p className={`figures ${styles.needed}`} aria-live="polite">
        About {counted(personas, 'persona')}
        {estimate ? `: ${taken(estimate)}${each}` : ''}
      </p>
      {estimate?.repeatsPersonas === true ? (
        <p className="small">
          Your segments have only {counted(estimate.people, 'person', 'people')}
          {estimate.people === 1 ? `, asked ${count(personas)} times` : ''}. Asking again adds little: ranges are those
          of the people.
        </p>
      ) : null}
      {input.stopAtMarginPoints == null ? null : (
        <p className="small">The run may stop early, before it has asked so many.</p>
      )}
      {isLocked ? (
        <p className="small">This run asks the personas of another run, whose number is fixed.</p>
      ) : now >= personas ? (
        <p className="small">{`${count(now)} are enough.`}</p>
      ) : (
        <Button size="small" text={`Use ${count(personas)}`} onClick={() => onUse(personas)} />
      )}
    </>
  );
}

/** `8 min, $1.20`. */
function taken({
  durationSeconds: time,
  costUsd: cost,
  isSimulated,
}: {
  durationSeconds: { low: number; high: number };
  costUsd: { low: number; high: number };
  isSimulated: boolean;
}): string {
  const price = isFree({ isSimulated, costUsd: cost.high }) ? 'free' : usdRange(cost.low, cost.high);
  return `${durationRange(time.low, time.high)}, ${price}`;
}
