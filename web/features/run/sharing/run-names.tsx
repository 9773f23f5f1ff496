import { useMutation, useQuery } from '@apollo/client/react';
import { Callout, Switch } from '@blueprintjs/core';
import { ChooseRunNamesDocument, RunNamesDocument } from '../../../generated/sharing/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';

/**
 * The owner's choice of names for all links and exports of a run that asked imported people; nothing for other runs.
 */
export function NamesChoice({ jobId }: { jobId: string }) {
  const { data, refetch } = useQuery(RunNamesDocument, { variables: { jobId }, fetchPolicy: 'cache-and-network' });
  const [choose, { loading }] = useMutation(ChooseRunNamesDocument);
  if (!data?.runNames?.hasImportedPeople) return null;
  const { showsNames } = data.runNames;
  const change = async (wanted: boolean) => {
    try {
      await choose({ variables: { jobId, showsNames: wanted } });
      await refetch();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <Callout intent={showsNames ? 'warning' : 'none'} title="Imported people" className="mb-16">
      <p>
        {showsNames
          ? 'Links and exports of this run show the first names and initials of real people beside opinions that a model made up.'
          : 'Links and exports of this run call them Persona 1, Persona 2, and so on. Their opinions are a model’s, not theirs.'}
      </p>
      <Switch
        checked={showsNames}
        disabled={loading}
        label="Show first names and initials in links and exports"
        className="mb-0"
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Callout>
  );
}

/** Says which names an export will contain, above the formats. */
export function ExportNames({ jobId }: { jobId: string }) {
  const { data } = useQuery(RunNamesDocument, { variables: { jobId }, fetchPolicy: 'cache-and-network' });
  if (!data?.runNames?.hasImportedPeople) return null;
  return (
    <p className="muted small" style={{ maxWidth: 260, margin: 0, padding: '8px 12px 4px' }}>
      {data.runNames.showsNames
        ? 'Files show first names and initials of real people. Change this under Share.'
        : 'Files call imported people Persona 1, Persona 2, and so on. Change this under Share.'}
    </p>
  );
}
