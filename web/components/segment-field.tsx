import { useQuery } from '@apollo/client/react';
import { Button, FormGroup } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useDescribe, useMadeSegment } from './made-segment.ts';
import { PickMany } from './pick-many.tsx';
import { type Choice, keepExisting } from './picked.ts';
import { SkeletonBlock } from './skeleton.tsx';
import { SegmentsDocument, type SegmentsQuery } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { count, counted } from '../lib/format.ts';
import styles from './form/form.module.css';

type Segment = SegmentsQuery['segments'][number];

interface SegmentFieldProps {
  /** Id of the text field. */
  id: string;
  chosen: string[];
  /** True when the segments are those of another run. */
  isLocked?: boolean;
  problem?: string | undefined;
  /** Text beside the label. */
  labelInfo?: string;
  /** True in a form that keeps what was typed while a missing segment is described. */
  canDescribe?: boolean;
  onChange: (chosen: string[]) => void;
}

function choiceOf({ id, name, description, size, isSample }: Segment): Choice {
  return {
    id,
    label: name,
    tag: `${name} · ${count(size)}`,
    detail: isSample ? `sample · ${count(size)}` : count(size),
    hint: description ?? '',
  };
}

/** The number of selected profiles, and of available segments. */
function Summary({ segments, chosen }: { segments: readonly Segment[]; chosen: readonly string[] }) {
  const picked = segments.filter(({ id }) => chosen.includes(id));
  const profiles = picked.reduce((sum, { size }) => sum + size, 0);
  if (picked.length === 0) return <>{counted(segments.length, 'segment')} to choose from</>;
  return (
    <>
      {counted(picked.length, 'segment')}, {counted(profiles, 'profile')}
    </>
  );
}

/** The choice of segments. */
export function SegmentField({
  id,
  chosen,
  isLocked = false,
  problem,
  labelInfo = '(at least one)',
  canDescribe = false,
  onChange,
}: SegmentFieldProps) {
  const { data, error, loading, refetch } = useQuery(SegmentsDocument, { fetchPolicy: 'cache-and-network' });
  const segments = data?.segments ?? [];

  // A draft may be older than the list: segments deleted meanwhile are removed from it.
  const canCheck = data !== undefined && !loading && !error && !isLocked;
  const present = canCheck ? keepExisting(data.segments, chosen) : chosen;
  useEffect(() => {
    if (present !== chosen) onChange(present);
  }, [present, chosen, onChange]);
  const describe = useDescribe();
  useMadeSegment(canDescribe && canCheck, (made) => onChange([...present.filter((one) => one !== made), made]));
  return (
    <FormGroup
      label="Segments"
      labelInfo={labelInfo}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={
        <span id={`${id}-help`} className={`figures ${styles.help}`}>
          {problem ? `${problem} · ` : ''}
          {data ? <Summary segments={segments} chosen={chosen} /> : null}
          {segments.length > chosen.length && !isLocked ? (
            <Button
              variant="minimal"
              size="small"
              intent="primary"
              text="Choose all"
              onClick={() => onChange(segments.map(({ id }) => id))}
            />
          ) : null}
        </span>
      }
    >
      {data ? (
        <PickMany
          id={id}
          name="Segments"
          choices={segments.map(choiceOf)}
          chosen={chosen}
          onChange={onChange}
          placeholder={chosen.length === 0 ? 'Whom to ask' : 'Add a segment'}
          nothing="No segment has this name"
          {...(canDescribe ? { make: { words: 'Describe', start: describe } } : {})}
          isWrong={problem !== undefined}
          isDisabled={isLocked}
          describedBy={`${id}-help`}
        />
      ) : error ? (
        <p role="alert">
          Segments could not be read: {shownError(error).message}{' '}
          <Button variant="minimal" size="small" text="Try again" onClick={() => void refetch()} />
        </p>
      ) : (
        <SkeletonBlock height={30} />
      )}
    </FormGroup>
  );
}
