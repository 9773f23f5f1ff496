import { useApolloClient } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Repeat } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { DropMenu } from '../../components/drop-menu.tsx';
import { RunSetupDocument, SamePersonasDocument } from '../../generated/graphql.ts';
import { draftForRerun, runsBeside } from './rerun.ts';
import type { RunResult } from './use-run.ts';

/** The ways on from a run: ask anew, ask the same people, put it beside others, ask again and again. */
export function RunAgainMenu({ result }: { result: RunResult }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { jobId } = result;

  const draftOf = async (samePersonasAs: string | null) => {
    const { data } = await client
      .query({ query: RunSetupDocument, variables: { jobId }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    return draftForRerun(result, data?.simulationSetup, samePersonasAs);
  };
  const again = async (samePersonasAs: string | null) =>
    navigate('/', { state: { draft: await draftOf(samePersonasAs) } });
  const compare = async () => {
    const { data } = await client
      .query({ query: SamePersonasDocument, variables: { jobId }, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    await navigate(`/compare?runs=${runsBeside(jobId, data?.runsWithSamePersonas ?? []).join(',')}`);
  };
  const repeat = async () => navigate('/recurring', { state: { draft: await draftOf(jobId) } });

  const items = (
    <>
      <MenuItem text="With other personas" onClick={() => void again(null)} />
      <MenuItem text="With the same personas" disabled={result.answered === 0} onClick={() => void again(jobId)} />
      <MenuItem text="Every day, week or month" disabled={result.answered === 0} onClick={() => void repeat()} />
      <MenuItem text="Compare with other runs" onClick={() => void compare()} />
    </>
  );
  return (
    <DropMenu items={items}>
      <Button icon={<Repeat />} endIcon={<CaretDown />} text="Run again" />
    </DropMenu>
  );
}
