import { useQuery } from '@apollo/client/react';
import { FormGroup } from '@blueprintjs/core';
import { PickMany } from '../../components/pick-many.tsx';
import { SegmentListDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count } from '../../lib/format.ts';

interface SourcesFieldProps {
  chosen: readonly string[];
  /** The segment itself, which cannot be its own source. */
  selfId?: string;
  onChange: (chosen: string[]) => void;
}

/** The choice of segments whose profiles are taken. */
export function SourcesField({ chosen, selfId, onChange }: SourcesFieldProps) {
  const { data, error } = useQuery(SegmentListDocument);
  const choices = (data?.segments ?? [])
    .filter(({ id }) => id !== selfId)
    .map(({ id, name, size, description, isSample }) => ({
      id,
      label: name,
      tag: `${name} · ${count(size)}`,
      detail: isSample ? `sample · ${count(size)}` : count(size),
      hint: description ?? '',
    }));
  return (
    <FormGroup
      label="Profiles of"
      labelFor="sources"
      helperText={
        error ? (
          <span role="alert">Segments could not be read: {shownError(error).message}</span>
        ) : chosen.length > 1 ? (
          'Who is in several of them counts once.'
        ) : null
      }
    >
      <PickMany
        id="sources"
        name="Profiles of"
        choices={choices}
        chosen={chosen}
        placeholder={chosen.length === 0 ? 'Choose one or more segments' : 'Add a segment'}
        nothing="No segment has this name"
        onChange={onChange}
      />
    </FormGroup>
  );
}
